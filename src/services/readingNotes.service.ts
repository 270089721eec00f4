import { readerPlacesRoutes } from "../api/contract/readerPlaces.routes.ts";
import { moscowDay } from "../text/days.ts";
import type { Surroundings } from "./surroundings.ts";

const route = { ...readerPlacesRoutes.noteReading, keepalive: true, keepsAhead: true } as const;

/**
 * Says that a person reads or hears a work: once a day a work, because more is not counted. Without a network nobody hears of it, and the
 * next place says it.
 */
export const createReadingNotes = ({ call, now, accountId }: Pick<Surroundings, "call" | "now" | "accountId">) => {
  const said = new Set<string>();
  return {
    note: ({ workId, chapterId }: { workId: number; chapterId: number }): void => {
      const reader = `${accountId()} ${workId} ${moscowDay(now())}`;
      if (said.has(reader)) return;
      said.add(reader);
      call(route, { body: { workId, chapterId } }).catch(() => said.delete(reader));
    },
  };
};
