import { chapterHref } from "../../text/chapterPlaces.ts";
import { deviceLook } from "../keeping/deviceLook.ts";
import type { Look, Standing, Thing } from "../keeping/keeper.types.ts";
import type { ChapterAutosaveActor, ChapterAutosaveSnapshot } from "./chapterAutosave.machine.ts";

function standingOf({ value, context }: ChapterAutosaveSnapshot): Standing {
  if (value === "clean" || value === "opening" || value === "following") return "settled";
  if (value === "refused") return "stuck";
  return context.attempts > 0 ? "failed" : "underWay";
}

/** An open chapter as the keeper sees it. */
export function lookOfChapter(chapter: ChapterAutosaveSnapshot): Look {
  const draft = chapter.context.draft.getSnapshot();
  return {
    standing: standingOf(chapter),
    device: deviceLook(draft),
    reason: draft.context.reason,
    title: chapter.context.text.title || "Без названия",
    href: chapterHref(chapter.context),
  };
}

/**
 * What the keeper holds of a chapter: it outlives its screen until the server has the text, so that leaving aborts no
 * save.
 * @param hold - keeps others from sending the draft of a place; returns a function that ends that
 */
export function keptChapter(actor: ChapterAutosaveActor, hold: (place: string) => () => void): Thing {
  const { accountId, requestId, draft } = actor.getSnapshot().context;
  const look = () => lookOfChapter(actor.getSnapshot());
  return {
    id: `chapter:${requestId}`,
    kind: "chapter",
    accountId,
    actor,
    look: look(),
    follow: (hear) => {
      let { place } = draft.getSnapshot().context;
      let letGo = hold(place);
      const tell = () => {
        const { place: now } = draft.getSnapshot().context;
        if (now !== place) {
          letGo();
          place = now;
          letGo = hold(place);
        }
        hear(look());
      };
      const followed = [actor.subscribe(tell), draft.subscribe(tell)];
      return () => {
        for (const { unsubscribe } of followed) unsubscribe();
        letGo();
      };
    },
    tell: (news) => {
      if (news.type === "person.gone") actor.stop();
      else actor.send(news);
    },
  };
}
