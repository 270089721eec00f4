import { fromCallback } from "xstate";
import type { KeeperNews, Thing } from "./keeper.types.ts";

/** Tells the keeper of every other look of a thing, and the thing what the keeper says. */
export const followThing = fromCallback<KeeperNews, { thing: Thing }>(({ input: { thing }, sendBack, receive }) => {
  receive(thing.tell);
  let known = JSON.stringify(thing.look);
  return thing.follow((look) => {
    const spelled = JSON.stringify(look);
    if (spelled === known) return;
    known = spelled;
    sendBack({ type: "thing.changed", id: thing.id, look });
  });
});
