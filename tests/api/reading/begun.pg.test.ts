import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let workId = 0;
let chapters: number[] = [];
beforeAll(async () => {
  cast = await addCast(server);
  workId = (await addWork(server, cast, { state: "published" })).id;
  for (let number = 1; number <= 10; number += 1)
    chapters = [...chapters, (await addChapter(server, workId, { state: "published", sortOrder: number })).id];
});

const read = (reader: TestAccount, chapter: number, progress: number) =>
  server.as(reader)("updateReaderProgress", {
    body: { workId, chapterId: chapters[chapter - 1] as number, location: 0, progress },
  });
const shelfOf = async (reader: TestAccount) => {
  const book = await server.as(reader)("getBook", { params: { id: workId } });
  return "inLibraryState" in book ? book.inLibraryState : null;
};
const put = (reader: TestAccount, state: "None" | "Saved") =>
  server.as(reader)("updateLibraryState", { body: { workIds: [workId], state } });

describe("a work of ten chapters", () => {
  it("is on «Читаю» when three hundredths of it are read, and not before", async () => {
    const reader = await addAccount(server);
    await read(reader, 1, 0.29);
    expect(await shelfOf(reader)).toBe("None");
    await read(reader, 1, 0.3);
    expect(await shelfOf(reader)).toBe("Reading");
    const other = await addAccount(server);
    await read(other, 2, 0);
    expect(await shelfOf(other)).toBe("Reading");
  });

  it("stays where the reader has put it, and does not come back when they have taken it off", async () => {
    const reader = await addAccount(server);
    await put(reader, "Saved");
    await read(reader, 3, 0.5);
    expect(await shelfOf(reader)).toBe("Saved");
    await put(reader, "None");
    await read(reader, 4, 0.5);
    expect(await shelfOf(reader)).toBe("None");
  });

  it("is on no shelf of its authors", async () => {
    await read(cast.owner, 5, 0.5);
    await read(cast.coAuthor, 5, 0.5);
    expect([await shelfOf(cast.owner), await shelfOf(cast.coAuthor)]).toEqual(["None", "None"]);
  });
});
