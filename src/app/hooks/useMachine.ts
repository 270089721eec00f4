import { useActorRef } from "@xstate/react";
import { type DependencyList, useEffect, useMemo } from "react";
import type { Actor, AnyActorRef, AnyStateMachine, EventFrom, InputFrom, RequiredActorOptionsKeys } from "xstate";
import { followVisibility, isPageHidden } from "../../services/pageEvents.ts";
import { inspected } from "../inspect.ts";
import { type Provided, withPorts } from "../ports.ts";
import { useActorOf } from "./machines.ts";

/** The events that a machine of a screen can hear of the network and of its page. */
type Hearable = { network: "network.returned"; page: "page.hidden" | "page.returned" };
/** What of it this machine knows. */
type Heard<M extends AnyStateMachine> = {
  [Name in keyof Hearable]: Extract<EventFrom<M>["type"], Hearable[Name]> extends never ? never : Name;
}[keyof Hearable];

type Hears<M extends AnyStateMachine> = {
  /** network: it has returned. page: hidden or looked at, once at the start and whenever that changes. */
  hears?: readonly Heard<M>[];
};
type Options<M extends AnyStateMachine> = [RequiredActorOptionsKeys<M>] extends [never]
  ? [options?: Hears<M>]
  : [options: Hears<M> & { input: InputFrom<M> }];

/**
 * The actor of a screen: it starts and stops with its component. A forgotten port does not compile.
 * @param providePorts all ports of the machine, and the actions that the outside carries out
 * @param dependencies of the ports, like those of `useMemo`
 */
export function useMachine<M extends AnyStateMachine>(
  machine: M,
  providePorts: () => Provided<M>,
  dependencies: DependencyList,
  ...[options]: Options<M>
): Actor<M> {
  const { hears = [], input }: { hears?: readonly string[]; input?: unknown } = options ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its ports depend on
  const provided: AnyStateMachine = useMemo(() => withPorts(machine, providePorts()), [machine, ...dependencies]);
  const actor: AnyActorRef = useActorRef(provided, { ...inspected, input });
  const network = useActorOf("network");
  const hearsNetwork = hears.includes("network");
  const hearsPage = hears.includes("page");
  useEffect(() => {
    if (hearsNetwork) return network.on("network.returned", (event) => actor.send(event)).unsubscribe;
  }, [hearsNetwork, network, actor]);
  useEffect(() => {
    if (!hearsPage) return;
    const tell = (isHidden: boolean) => actor.send({ type: isHidden ? "page.hidden" : "page.returned" });
    tell(isPageHidden());
    return followVisibility(tell);
  }, [hearsPage, actor]);
  return actor as Actor<M>;
}
