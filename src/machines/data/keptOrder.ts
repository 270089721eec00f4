import type { ActorRefFrom } from "xstate";
import type { Look, Thing } from "../keeping/keeper.types.ts";
import type { reorderMachine } from "./reorder.machine.ts";

export type ReorderActor = ActorRefFrom<typeof reorderMachine>;

/** A list put in order as the keeper sees it: what waits behind a save is sent when the screen is gone. */
export function keptOrder(
  actor: ReorderActor,
  { id, accountId, title, href }: Pick<Thing, "id" | "accountId"> & Pick<Look, "title" | "href">,
): Thing {
  const look = (): Look => {
    const isSaving = actor.getSnapshot().matches("saving");
    return {
      standing: isSaving ? "underWay" : "settled",
      device: isSaving ? "writing" : "kept",
      reason: "",
      title,
      href,
    };
  };
  return {
    id: `order:${id}`,
    kind: "order",
    accountId,
    actor,
    look: look(),
    follow: (hear) => actor.subscribe(() => hear(look())).unsubscribe,
    tell: ({ type }) => {
      if (type === "person.gone") actor.stop();
    },
  };
}
