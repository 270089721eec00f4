import { deviceLook } from "../keeping/deviceLook.ts";
import type { Look, Standing, Thing } from "../keeping/keeper.types.ts";
import type { CoverKeepingActor, CoverKeepingSnapshot } from "./coverKeeping.machine.ts";

function standingOf(design: CoverKeepingSnapshot): Standing {
  if (design.matches("kept")) return "settled";
  if (design.matches("stale") || design.matches({ unkept: "stuck" })) return "stuck";
  return design.context.attempts > 0 ? "failed" : "underWay";
}

/** A design as the keeper sees it. */
export function lookOfCover(design: CoverKeepingSnapshot): Look {
  const { copy, designId } = design.context;
  const device = copy.getSnapshot();
  return {
    standing: standingOf(design),
    device: deviceLook(device),
    reason: device.context.reason,
    title: "макет обложки",
    href: `/work/create-cover?design=${designId}`,
  };
}

/** What the keeper holds of a design: it outlives its screen until the server has it. */
export function keptCover(actor: CoverKeepingActor): Thing {
  const { accountId, designId, copy } = actor.getSnapshot().context;
  const look = () => lookOfCover(actor.getSnapshot());
  return {
    id: `cover:${designId}`,
    kind: "cover",
    accountId,
    actor,
    look: look(),
    follow: (hear) => {
      const tell = () => hear(look());
      const followed = [actor.subscribe(tell), copy.subscribe(tell)];
      return () => {
        for (const { unsubscribe } of followed) unsubscribe();
      };
    },
    tell: (news) => {
      if (news.type === "person.gone") actor.stop();
      else if (news.type === "network.returned" || news.type === "page.hidden" || news.type === "save.requested")
        actor.send(news);
    },
  };
}
