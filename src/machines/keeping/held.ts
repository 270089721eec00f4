import { waitFor } from "xstate";
import type { KeeperActor } from "./keeper.machine.ts";
import { isAtRisk, isUnsaved, type Thing } from "./keeper.types.ts";

/** What a screen shows again: the thing as it was left there, when the server does not have it yet. */
export function heldThing(
  keeper: KeeperActor,
  thing: Pick<Thing, "kind" | "accountId"> & { href: string },
): Thing | null {
  const { things } = keeper.getSnapshot().context;
  const isWanted = ({ kind, accountId, look }: Thing) =>
    kind === thing.kind && accountId === thing.accountId && look.href === thing.href;
  return things.find((thing) => isWanted(thing) && isUnsaved(thing)) ?? null;
}

/** Closing the tab now would lose something. */
export const isClosingRisky = (keeper: KeeperActor): boolean => keeper.getSnapshot().context.things.some(isAtRisk);

/** Puts everything unsaved on the device. @throws when it takes something not */
export async function keepOnDevice(keeper: KeeperActor): Promise<void> {
  keeper.send({ type: "tab.closing" });
  const { context } = await waitFor(keeper, ({ context: { things } }) =>
    things.every((thing) => !isUnsaved(thing) || thing.look.device !== "writing"),
  );
  const refused = context.things.find(isAtRisk);
  if (refused) throw new Error(refused.look.reason);
}
