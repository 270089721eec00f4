import { beside, demoAccount } from "./beside.ts";
import { addAudioChapter } from "./factories.audio.ts";
import { addChapter, addWork } from "./factories.works.ts";
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

/** The text of an audiobook, by the same person; both pages lead to each other. */
export const addTextOf = (server: ServerProcess, audiobookId: number, userName: string) =>
  beside(server, async (world) => {
    const owner = await demoAccount(world, userName);
    const { id } = await addWork(
      world,
      { owner },
      { title: "Соль, текст", state: "published", linkedWorkId: audiobookId },
    );
    await addChapter(world, id, { state: "published" });
    await world.database.updateTable("work").set({ linkedWorkId: id }).where("id", "=", audiobookId).execute();
    return id;
  });
