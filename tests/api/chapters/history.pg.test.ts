import { beforeAll, describe, expect, it } from "vitest";
import { thinRevisions } from "../../../server/chapters/thinning.ts";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  documentOf,
  imageNode,
  refused,
  storedChapter,
  storedRevisions,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type Saved = [time: string, by: "owner" | "coAuthor", text?: string];

/** A chapter that was saved then: «19T10:00» is 10:00 on 19 November. */
async function addWritten(saved: readonly Saved[], given: Parameters<typeof addChapter>[2] = {}) {
  const { id: workId } = await addWork(server, cast);
  const texts = saved.map(([, , text], index) => text ?? `Текст ${index + 1}.`);
  const chapter = await addChapter(server, workId, { texts, ...given });
  for (const [index, [time, by]] of saved.entries())
    await server.database
      .updateTable("chapterRevision")
      .set({ savedAt: `2026-11-${time}:00.000Z`, savedBy: cast[by].id })
      .where("id", "=", chapter.revisionIds[index] ?? 0)
      .execute();
  return chapter;
}

const history = (person: { id: number } | null, id: number, cursor?: string) =>
  server.as(person)("getChapterHistory", { params: { id }, query: cursor === undefined ? {} : { cursor } });
const compare = (
  person: { id: number } | null,
  id: number,
  revision: number,
  against?: "before" | "now" | "published" | number,
) => server.as(person)("getChapterRevision", { params: { id, revision }, query: against ? { against } : {} });
const restore = (
  person: { id: number } | null,
  { id, workId }: { id: number; workId: number },
  restored: number | "published",
  revision: number,
) => server.as(person)("restoreChapter", { params: { workId, chapterId: id }, body: { restored, revision } });
/** First and last moment, last revision. */
const sittings = async (id: number) =>
  (await history(cast.owner, id)).sittings.map(
    ({ firstSavedAt, savedAt, revision }) => `${firstSavedAt.slice(8, 16)} ${savedAt.slice(8, 16)} ${revision}`,
  );
const vera = () => ({ id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName });
const gleb = () => ({ id: cast.coAuthor.id, fio: "Глеб Оршанский", userName: cast.coAuthor.userName });

describe("getChapterHistory", () => {
  it("tells who wrote when and how much, the newest first", async () => {
    const { id, workId } = await addWritten(
      [
        ["18T10:00", "owner", "Утро"],
        ["18T10:20", "owner", "Утро дома"],
        ["18T10:21", "coAuthor", "Утро до"],
        ["19T10:00", "owner", "Утро до моря"],
      ],
      { state: "published", title: "Море" },
    );
    const common = { title: "Море", restoredFrom: null, isCurrent: false, publishedRevision: null, named: [] };
    expect(await history(cast.owner, id)).toEqual({
      work: {
        id: workId,
        title: "Соль на подоконнике",
        format: "EBook",
        state: "draft",
        enableRedLine: true,
        canWrite: true,
      },
      chapter: expect.objectContaining({ id, workId, title: "Море", state: "published", textLength: 12 }),
      last: { revision: 4, savedAt: "2026-11-19T10:00:00.000Z" },
      sittings: [
        {
          ...common,
          revision: 4,
          firstSavedAt: "2026-11-19T10:00:00.000Z",
          savedAt: "2026-11-19T10:00:00.000Z",
          author: vera(),
          textLength: 12,
          change: 5,
          isCurrent: true,
        },
        {
          ...common,
          revision: 3,
          firstSavedAt: "2026-11-18T10:21:00.000Z",
          savedAt: "2026-11-18T10:21:00.000Z",
          author: gleb(),
          textLength: 7,
          change: -2,
        },
        {
          ...common,
          revision: 2,
          firstSavedAt: "2026-11-18T10:00:00.000Z",
          savedAt: "2026-11-18T10:20:00.000Z",
          author: vera(),
          textLength: 9,
          change: 9,
          publishedRevision: 1,
        },
      ],
      cursor: null,
    });
  });

  it("a pause of 30 minutes ends a sitting, one of less does not, and neither does midnight", async () => {
    const { id } = await addWritten([
      ["18T10:00", "owner"],
      ["18T10:29", "owner"],
      ["18T10:58", "owner"],
      ["18T11:28", "owner"],
      ["18T23:50", "owner"],
      ["19T00:10", "owner"],
    ]);
    expect(await sittings(id)).toEqual(["18T23:50 19T00:10 6", "18T11:28 18T11:28 4", "18T10:00 18T10:58 3"]);
  });

  it("gives 30 sittings a page, each once, by cursors that no other list takes", async () => {
    const many = Array.from({ length: 65 }, (_, at): Saved => {
      const hours = String(Math.floor(at / 2) % 24).padStart(2, "0");
      return [`${10 + Math.floor(at / 48)}T${hours}:${at % 2 === 0 ? "00" : "30"}`, "owner"];
    });
    const { id } = await addWritten(many);
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await history(cast.owner, id, cursor);
      sizes.push(page.sittings.length);
      seen.push(...page.sittings.map(({ revision }) => revision));
      expect(page.sittings.map(({ change }) => change).every((change) => Math.abs(change) <= 9)).toBe(true);
      cursor = page.cursor;
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, at) => 65 - at));
    const { cursor } = await history(cast.owner, id);
    const other = await addWritten([["18T10:00", "owner"]]);
    await expect(history(cast.owner, other.id, cursor ?? "")).rejects.toMatchObject(
      refused.field("cursor", "Этот список нельзя продолжить отсюда. Откройте его с начала"),
    );
  });

  it("splits a sitting of more revisions than a page reads", async () => {
    const { id } = await addWritten([["18T10:00", "owner"]]);
    const rows = Array.from({ length: 3_100 }, (_, at) => ({
      chapterId: id,
      revision: at + 2,
      title: "Глава 1",
      document: JSON.stringify(documentOf(`${at}`)),
      textLength: 4,
      savedAt: new Date(Date.parse("2026-11-18T10:00:01.000Z") + at * 1_000).toISOString(),
      savedBy: cast.owner.id,
    }));
    await server.database.insertInto("chapterRevision").values(rows).execute();
    const first = await history(cast.owner, id);
    expect(first.sittings.map(({ revision, change }) => [revision, change])).toEqual([[3_101, 0]]);
    const second = await history(cast.owner, id, first.cursor ?? "");
    expect(second.sittings.map(({ revision, firstSavedAt }) => [revision, firstSavedAt])).toEqual([
      [101, "2026-11-18T10:00:00.000Z"],
    ]);
    expect(second.cursor).toBeNull();
  });

  it("is for whom the draft is open, in the bin too; a moderator looks and does not write", async () => {
    const { id, workId } = await addWritten([["18T10:00", "owner"]]);
    for (const person of [cast.stranger, cast.unconfirmed]) {
      await expect(history(person, id)).rejects.toMatchObject(refused.denied);
      await expect(compare(person, id, 1)).rejects.toMatchObject(refused.denied);
    }
    await expect(history(null, id)).rejects.toMatchObject(refused.login);
    await expect(compare(null, id, 1)).rejects.toMatchObject(refused.login);
    await expect(history(cast.owner, 999_999)).rejects.toMatchObject(refused.missing);
    expect((await history(cast.moderator, id)).work.canWrite).toBe(false);
    const deleted = await addChapter(server, workId, { state: "deleted" });
    expect((await history(cast.owner, deleted.id)).chapter.state).toBe("deleted");
  });
});

describe("getChapterRevision", () => {
  it("gives a text with the one before its sitting, or with the present one", async () => {
    const { id } = await addWritten(
      [
        ["18T10:00", "owner", "Один"],
        ["19T10:00", "coAuthor", "Два"],
        ["19T10:10", "coAuthor", "Три"],
        ["20T10:00", "owner", "Четыре"],
      ],
      { state: "published" },
    );
    const text = (revision: number, words: string, savedAt: string, author: object) => ({
      revision,
      title: "Глава 1",
      document: documentOf(words),
      textLength: words.length,
      savedAt: `2026-11-${savedAt}:00.000Z`,
      author,
      name: "",
    });
    const third = {
      shown: text(3, "Три", "19T10:10", gleb()),
      isCurrent: false,
      isPublished: false,
      earlier: { revision: 2, savedAt: "2026-11-19T10:00:00.000Z" },
      later: { revision: 4, savedAt: "2026-11-20T10:00:00.000Z" },
    };
    const first = text(1, "Один", "18T10:00", vera());
    const last = text(4, "Четыре", "20T10:00", vera());
    expect(await compare(cast.owner, id, 3)).toEqual({ ...third, against: first });
    expect(await compare(cast.moderator, id, 3, "before")).toEqual({ ...third, against: first });
    expect(await compare(cast.owner, id, 3, "now")).toEqual({ ...third, against: last });
    expect(await compare(cast.owner, id, 3, "published")).toEqual({ ...third, against: first });
    expect(await compare(cast.owner, id, 3, 4)).toEqual({ ...third, against: last });
    await expect(compare(cast.owner, id, 3, 5)).rejects.toMatchObject(refused.missing);
    expect(await compare(cast.owner, id, 1)).toMatchObject({
      shown: first,
      against: null,
      isPublished: true,
      earlier: null,
    });
    expect(await compare(cast.owner, id, 4)).toMatchObject({ isCurrent: true, later: null });
  });

  it("of the first sitting it gives a text with the very first one", async () => {
    const { id } = await addWritten([
      ["18T10:00", "owner", "Один"],
      ["18T10:10", "owner", "Два"],
      ["18T10:20", "owner", "Три"],
    ]);
    expect(await compare(cast.owner, id, 3)).toMatchObject({ shown: { revision: 3 }, against: { revision: 1 } });
  });

  it("knows no revision of another chapter, and none that was thinned", async () => {
    const { id } = await addWritten([["18T10:00", "owner"]]);
    await addWritten([
      ["18T10:00", "owner"],
      ["18T10:01", "owner"],
    ]);
    for (const revision of [2, 2_147_483_647])
      await expect(compare(cast.owner, id, revision)).rejects.toMatchObject(refused.missing);
  });
});

describe("the saves of a sitting", () => {
  const saves = (person: { id: number } | null, id: number, revision: number) =>
    server.as(person)("getSittingSaves", { params: { id, revision } });
  const save = (revision: number, time: string, change: number, given: object = {}) => ({
    revision,
    savedAt: `2026-11-${time}:00.000Z`,
    change,
    name: "",
    isPublished: false,
    ...given,
  });

  it("are all of them, whichever of them is asked for, the newest first", async () => {
    const { id } = await addWritten(
      [
        ["18T10:00", "owner", "Один"],
        ["19T10:00", "coAuthor", "Один и два"],
        ["19T10:10", "coAuthor", "Один и"],
        ["19T10:20", "coAuthor", "Один и три"],
        ["20T10:00", "owner", "Четыре"],
      ],
      { state: "published" },
    );
    const sitting = [save(4, "19T10:20", 4), save(3, "19T10:10", -4), save(2, "19T10:00", 6)];
    for (const revision of [2, 3, 4]) expect(await saves(cast.owner, id, revision)).toEqual({ saves: sitting });
    expect(await saves(cast.moderator, id, 1)).toEqual({ saves: [save(1, "18T10:00", 4, { isPublished: true })] });
    await expect(saves(cast.owner, id, 6)).rejects.toMatchObject(refused.missing);
  });

  it("are the last 500", async () => {
    const { id } = await addWritten(
      Array.from(
        { length: 502 },
        (_, at) => [`18T10:${String(Math.floor(at / 10)).padStart(2, "0")}`, "owner"] as const,
      ),
    );
    const all = (await saves(cast.owner, id, 1)).saves.map(({ revision }) => revision);
    expect([all.length, all[0], all.at(-1)]).toEqual([500, 502, 3]);
  });
});

describe("a name of a text", () => {
  const nameText = (person: { id: number } | null, { id, workId }: { id: number; workId: number }, given: object) =>
    server.as(person)("nameRevision", {
      params: { workId, chapterId: id },
      body: { revision: 2, name: "Перед правкой", ...given },
    });

  it("is given, shown, changed and taken away by authors", async () => {
    const chapter = await addWritten([
      ["19T10:00", "owner", "Один"],
      ["19T10:10", "owner", "Два"],
      ["19T10:20", "owner", "Три"],
    ]);
    expect(await nameText(cast.coAuthor, chapter, { name: "  Перед правкой редактора " })).toEqual({
      name: "Перед правкой редактора",
    });
    const shown = async () => [
      (await history(cast.owner, chapter.id)).sittings[0]?.named,
      (await compare(cast.owner, chapter.id, 2)).shown.name,
    ];
    expect(await shown()).toEqual([[{ revision: 2, name: "Перед правкой редактора" }], "Перед правкой редактора"]);
    await nameText(cast.owner, chapter, { name: "" });
    expect(await shown()).toEqual([[], ""]);
  });

  it("has at most 80 characters", async () => {
    const chapter = await addWritten([["19T10:00", "owner"]]);
    await expect(nameText(cast.owner, chapter, { revision: 1, name: "я".repeat(81) })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { invalidFields: { name: ["Поле Название текста не может быть длиннее 80 символов"] } },
    });
  });

  it("is refused to a text that was thinned, and to one of another work", async () => {
    const [chapter, other] = [await addWritten([["19T10:00", "owner"]]), await addWritten([["19T10:00", "owner"]])];
    await expect(nameText(cast.owner, chapter, { revision: 2 })).rejects.toMatchObject({
      envelope: { message: "Этого текста больше нет: из сохранённых тогда подряд остался более поздний" },
    });
    await expect(nameText(cast.owner, { ...chapter, workId: other.workId }, {})).rejects.toMatchObject(refused.missing);
    await expect(nameText(cast.moderator, chapter, { revision: 1 })).rejects.toMatchObject(refused.denied);
  });
});

describe("restoreChapter", () => {
  const three = () =>
    addWritten([
      ["18T10:00", "owner", "Один"],
      ["19T10:00", "owner", "Два"],
      ["20T10:00", "owner", "Три"],
    ]);

  it("stores the old text as the next revision, and nothing is lost", async () => {
    const chapter = await three();
    await server.database
      .updateTable("chapterRevision")
      .set({ title: "Старое имя" })
      .where("id", "=", chapter.revisionIds[0] ?? 0)
      .execute();
    expect(await restore(cast.coAuthor, chapter, 1, 3)).toEqual({
      outcome: "saved",
      revision: 4,
      savedAt: NOW,
      title: "Старое имя",
      document: documentOf("Один"),
    });
    const stored = await storedRevisions(server, chapter.id);
    expect(stored.map(({ revision, title, document }) => [revision, title, document])).toEqual([
      [1, "Старое имя", documentOf("Один")],
      [2, "Глава 1", documentOf("Два")],
      [3, "Глава 1", documentOf("Три")],
      [4, "Старое имя", documentOf("Один")],
    ]);
    expect(stored[3]).toMatchObject({
      textLength: 4,
      savedAt: new Date(NOW),
      savedBy: cast.coAuthor.id,
      restoredFrom: new Date("2026-11-18T10:00:00.000Z"),
    });
    expect((await storedChapter(server, chapter.id)).lastModificationTime).toEqual(new Date(NOW));
  });

  it("begins a sitting, also right after another save: the text before it ends the former sitting", async () => {
    const chapter = await addWritten([
      ["20T11:00", "owner", "Один"],
      ["20T11:01", "owner", "Два"],
    ]);
    await restore(cast.owner, chapter, 1, 2);
    expect((await history(cast.owner, chapter.id)).sittings).toMatchObject([
      { revision: 3, restoredFrom: "2026-11-20T11:00:00.000Z", change: 1, isCurrent: true },
      { revision: 2, restoredFrom: null, isCurrent: false },
    ]);
    await server.as(cast.owner)("updateChapter", {
      body: { id: chapter.id, revision: 3, title: "Глава 1", document: documentOf("Один и ещё") },
    });
    expect((await history(cast.owner, chapter.id)).sittings).toMatchObject([
      { revision: 4, restoredFrom: "2026-11-20T11:00:00.000Z", change: 7 },
      { revision: 2 },
    ]);
  });

  it("gives up what readers do not have yet, and another one brings that back", async () => {
    const chapter = await addWritten(
      [
        ["18T10:00", "owner", "Один"],
        ["19T10:00", "owner", "Два"],
      ],
      { state: "published" },
    );
    const hasChanges = async () => (await history(cast.owner, chapter.id)).chapter.hasUnpublishedChanges;
    expect(await hasChanges()).toBe(true);
    expect(await restore(cast.owner, chapter, "published", 2)).toMatchObject({
      outcome: "saved",
      revision: 3,
      document: documentOf("Один"),
    });
    expect(await hasChanges()).toBe(false);
    expect(await restore(cast.owner, chapter, 2, 3)).toMatchObject({ outcome: "saved", document: documentOf("Два") });
    expect(await hasChanges()).toBe(true);
  });

  it("of what readers have is refused where they have nothing", async () => {
    await expect(restore(cast.owner, await three(), "published", 3)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: {
        status: 4,
        errorCode: 3,
        message: "Этого текста больше нет: из сохранённых тогда подряд остался более поздний",
      },
    });
  });

  it("is stale when somebody has saved meanwhile, and stores nothing", async () => {
    const chapter = await three();
    expect(await restore(cast.owner, chapter, 1, 2)).toEqual({
      outcome: "stale",
      revision: 3,
      savedAt: "2026-11-20T10:00:00.000Z",
    });
    expect(await storedRevisions(server, chapter.id)).toHaveLength(3);
  });

  it("asked twice, because the answer was lost, is one revision", async () => {
    const chapter = await three();
    for (let time = 0; time < 2; time++)
      expect(await restore(cast.owner, chapter, 1, 3)).toMatchObject({ outcome: "saved", revision: 4 });
    expect(await storedRevisions(server, chapter.id)).toHaveLength(4);
    expect(await restore(cast.owner, chapter, 3, 4)).toMatchObject({ outcome: "saved", revision: 5 });
  });

  it("leaves readers what they have", async () => {
    const chapter = await addWritten(
      [
        ["18T10:00", "owner", "Один"],
        ["19T10:00", "owner", "Два"],
        ["20T10:00", "owner", "Три"],
      ],
      { state: "published" },
    );
    await restore(cast.owner, chapter, 2, 3);
    expect(await storedChapter(server, chapter.id)).toMatchObject({
      state: "published",
      publishedRevisionId: chapter.revisionIds[0],
    });
  });

  it("refuses all but authors, a guest, another work's chapter, what is in the bin, and what was thinned", async () => {
    const chapter = await three();
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(restore(person, chapter, 1, 3)).rejects.toMatchObject(refused.denied);
    await expect(restore(null, chapter, 1, 3)).rejects.toMatchObject(refused.login);
    const { id: otherWork } = await addWork(server, cast);
    await expect(restore(cast.owner, { ...chapter, workId: otherWork }, 1, 3)).rejects.toMatchObject(refused.missing);
    await expect(restore(cast.owner, chapter, 9, 3)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: {
        errorCode: 3,
        message: "Этого текста больше нет: из сохранённых тогда подряд остался более поздний",
      },
    });
    await server.database.updateTable("chapter").set({ state: "deleted" }).where("id", "=", chapter.id).execute();
    await expect(restore(cast.owner, chapter, 1, 3)).rejects.toMatchObject(refused.unavailable);
    expect(await storedRevisions(server, chapter.id)).toHaveLength(3);
    const inBin = await three();
    await server.database.updateTable("work").set({ state: "deleted" }).where("id", "=", inBin.workId).execute();
    await expect(restore(cast.owner, inBin, 1, 3)).rejects.toMatchObject(refused.unavailable);
    expect((await history(cast.owner, inBin.id)).work.canWrite).toBe(false);
  });

  it("refuses a banned author", async () => {
    const chapter = await three();
    await server.database.updateTable("account").set({ bannedAt: NOW }).where("id", "=", cast.coAuthor.id).execute();
    const banned = { httpStatus: 403, envelope: { message: "Учётная запись заблокирована" } };
    await expect(restore(cast.coAuthor, chapter, 1, 3)).rejects.toMatchObject(banned);
    await expect(history(cast.coAuthor, chapter.id)).rejects.toMatchObject(banned);
    await server.database.updateTable("account").set({ bannedAt: null }).where("id", "=", cast.coAuthor.id).execute();
  });

  it("brings no picture back that the work does not have any more", async () => {
    const { id: workId } = await addWork(server, cast);
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    const documents = [{ type: "doc", content: [imageNode(fileId)] }, documentOf("Два")];
    const chapter = await addChapter(server, workId, { texts: ["", "Два"], documents });
    expect(await restore(cast.owner, chapter, 1, 2)).toMatchObject({ outcome: "saved", revision: 3 });
    await restore(cast.owner, chapter, 2, 3);
    await server.database.deleteFrom("storedFile").where("id", "=", fileId).execute();
    await expect(restore(cast.owner, chapter, 1, 4)).rejects.toMatchObject(
      refused.field("document", "В тексте есть изображение, которого нет среди файлов этого произведения"),
    );
  });

  it("120 in an hour are enough for one person", async () => {
    const chapter = await three();
    await server.database.deleteFrom("attemptCounter").execute();
    for (let time = 0; time < 120; time++) await restore(cast.owner, chapter, 3, 3);
    await expect(restore(cast.owner, chapter, 3, 3)).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { message: "Слишком много попыток, попробуйте позже" },
    });
    expect(await restore(cast.coAuthor, chapter, 3, 3)).toMatchObject({ outcome: "saved", revision: 3 });
    await server.database.deleteFrom("attemptCounter").execute();
  });
});

describe("thinning", () => {
  it("leaves for a week what was restored and what stood there before", async () => {
    const chapter = await addWritten([
      ["20T09:00", "owner", "Один"],
      ["20T09:01", "owner", "Два"],
      ["20T09:02", "owner", "Три"],
      ["20T09:03", "owner", "Четыре"],
      ["20T09:04", "owner", "Пять"],
    ]);
    await server.database
      .updateTable("chapterRevision")
      .set({ restoredFrom: "2026-11-01T10:00:00.000Z" })
      .where("id", "=", chapter.revisionIds[3] ?? 0)
      .execute();
    const left = async (now: string) => {
      await thinRevisions(new Date(`2026-11-${now}.000Z`));
      return (await storedRevisions(server, chapter.id)).map(({ revision }) => revision);
    };
    expect(await left("20T12:00:00")).toEqual([1, 3, 4, 5]);
    expect(await left("28T12:00:00")).toEqual([1, 5]);
  });
});
