import { useSelector } from "@xstate/react";
import { createContext, useContext, useEffect } from "react";
import type { Actor, ActorRefFrom } from "xstate";
import type { appMachine } from "../../machines/app.machine.ts";
import type {
  LazyMachines,
  LazyName,
  LongLivedActors,
  LongLivedMachines,
  LongLivedName,
} from "../../machines/longLived.ts";
import type { PayloadsService } from "../../services/payloads.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { FirstLoads } from "../firstLoads.ts";
import type { ServerRendering } from "../serverRendering.types.ts";
import type { Settings } from "../settings.ts";

/** The machines with their ports, and what calls are made of. */
export type Wiring = { machines: LongLivedMachines; surroundings: Surroundings };
/** What screens have of the application. */
export type Machines = {
  actor: Actor<typeof appMachine>;
  wiring: Wiring;
  payloads: Pick<PayloadsService, "prefetch">;
  firstLoads: FirstLoads;
  settings: Settings;
  /** Absent in a browser. */
  serverRendering?: ServerRendering;
};

const Context = createContext<Machines | null>(null);

export const MachinesProvider = Context.Provider;

/** @throws when there is no MachinesProvider above */
export function useMachines(): Machines {
  const machines = useContext(Context);
  if (!machines) throw new Error("MachinesProvider is missing");
  return machines;
}

export const useWiring = (): Wiring => useMachines().wiring;
export const useSettings = (): Settings => useMachines().settings;

/** A long-lived actor by its name in src/machines/longLived.ts. The root has the same ones for as long as the page lives. */
export function useActorOf<N extends LongLivedName>(name: N): LongLivedActors[N] {
  return useMachines().actor.getSnapshot().context[name];
}

const statuses = { absent: "idle", fetching: "pending", lost: "error", here: "success" } as const;

/** A long-lived actor whose machine comes late: it is wanted from now on. It is shown like what `useLoader` loads. */
export function useLazyActor<N extends LazyName>(name: N) {
  const lazy = useActorOf<LazyName>(name);
  const reload = () => lazy.send({ type: "machine.wanted" });
  useEffect(reload, [lazy]);
  return {
    status: statuses[useSelector(lazy, ({ value }) => value)],
    data: useSelector(lazy, ({ context }) => context.actor) as ActorRefFrom<LazyMachines[N]> | null,
    reason: "Часть страницы не пришла с сервера",
    requestId: null,
    willRetry: false,
    httpStatus: 0,
    reload,
  };
}

/** Who is signed in; id -1 for a guest. */
export const useAccount = () => useSelector(useActorOf("session"), ({ context }) => context.account);

/**
 * barred: signed in, with an account that may only read: the server takes them for a guest, and the login would not change it.
 * restoring: nobody knows yet who is there.
 */
export const useSessionIs = (state: "barred" | "restoring" | "signedIn") =>
  useSelector(useActorOf("session"), (snapshot) => snapshot.matches(state));

/** What the functions of a *.calls.ts are made of. */
export const useSurroundings = (): Surroundings => useWiring().surroundings;
