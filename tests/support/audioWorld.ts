import { beside, demoAccount } from "./beside.ts";
import { addAudioChapter } from "./factories.audio.ts";
import { addWork } from "./factories.works.ts";
import type { ServerProcess } from "./process.ts";

/** A published audiobook of a demo account, with chapters of these lengths in milliseconds. */
export const addHeardBook = (server: ServerProcess, userName: string, lengths: readonly [string, number][]) =>
  beside(server, async (database) => {
    const owner = await demoAccount(database, userName);
    const book = { title: "Соль вслух", state: "published", format: "Audiobook", reciter: "Анна Гречко" } as const;
    const { id: workId } = await addWork(database, { owner }, book);
    const chapterIds: number[] = [];
    for (const [index, [title, durationMs]] of lengths.entries()) {
      const chapter = await addAudioChapter(database, workId, { title, sortOrder: index + 1, audio: { durationMs } });
      chapterIds.push(chapter.id);
    }
    return { workId, chapterIds };
  });
