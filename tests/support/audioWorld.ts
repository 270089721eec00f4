import { join } from "node:path";
import { bindConfig, readConfig } from "../../server/config.ts";
import { connect } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";
import { addAudioChapter } from "./factories.audio.ts";
import { addWork } from "./factories.works.ts";
import type { ServerProcess } from "./process.ts";
import type { TestServer } from "./server.ts";

type With = Pick<TestServer, "database">;

/** Works on the database of a server that runs; the embedded one belongs to one process, which is ended for it. */
async function beside<T>(server: ServerProcess, work: (database: With) => Promise<T>): Promise<T> {
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: server.dataDir }));
  if (server.databaseUrl !== undefined) {
    const database = connect({ connectionString: server.databaseUrl, max: 2 });
    try {
      return await work({ database });
    } finally {
      await database.destroy();
    }
  }
  await server.end();
  const pglite = await startPglite({ dataDir: join(server.dataDir, "pg") });
  const database = connect(pglite.connection);
  try {
    return await work({ database });
  } finally {
    await database.destroy();
    await pglite.stop();
    await server.run();
  }
}

/** A published audiobook of a demo account, with chapters of these lengths in milliseconds. */
export const addHeardBook = (server: ServerProcess, userName: string, lengths: readonly [string, number][]) =>
  beside(server, async (database) => {
    const owner = await database.database
      .selectFrom("account")
      .where("userName", "=", userName)
      .select(["id", "userName", "fio", "email"])
      .executeTakeFirstOrThrow();
    const book = { title: "Соль вслух", state: "published", format: "Audiobook", reciter: "Анна Гречко" } as const;
    const { id: workId } = await addWork(database, { owner }, book);
    const chapterIds: number[] = [];
    for (const [index, [title, durationMs]] of lengths.entries()) {
      const chapter = await addAudioChapter(database, workId, { title, sortOrder: index + 1, audio: { durationMs } });
      chapterIds.push(chapter.id);
    }
    return { workId, chapterIds };
  });
