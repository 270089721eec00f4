import { beforeEach, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  EARLIER,
  refused,
  storedChapter,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  cast = await addCast(server);
});

type Person = { id: number } | null;

/** A published work with chapters А, Б, В, Г; ids by their titles. */
async function addBook(letters = "АБВГ") {
  const { id: workId } = await addWork(server, cast, { state: "published" });
  const ids: Record<string, number> = {};
  for (const [index, title] of [...letters].entries())
    ids[title] = (await addChapter(server, workId, { title, state: "published", sortOrder: index + 1 })).id;
  return { workId, ids, idsOf: (spelled: string) => [...spelled].map((letter) => ids[letter] ?? 0) };
}
type Book = Awaited<ReturnType<typeof addBook>>;

const reorder = (person: Person, { workId, idsOf }: Book, before: string, order: string) =>
  server.as(person)("reorderChapters", { params: { workId }, body: { before: idsOf(before), order: idsOf(order) } });

/** Titles of all chapters in their order; those in the bin in brackets. */
const spelled = async ({ workId }: Book) => {
  const { chapters } = await server.as(cast.owner)("getWorkContent", { params: { id: workId } });
  return chapters.map(({ title, state }) => (state === "deleted" ? `(${title})` : title)).join("");
};

const repeated = refused.field("order", "Каждая строка списка должна встречаться один раз");
const foreign = refused.field("order", "В списке есть то, чего в нём быть не может");
const different = refused.field("order", "Новый порядок должен состоять из тех же строк, что и прежний");

describe("reorderChapters", () => {
  it("stores an order that authors and readers see", async () => {
    const book = await addBook();
    expect(await reorder(cast.owner, book, "АБВГ", "ГАВБ")).toEqual({ outcome: "saved", order: book.idsOf("ГАВБ") });
    expect(await spelled(book)).toBe("ГАВБ");
    const { chapters } = whole(await server.as(null)("getBook", { params: { id: book.workId } }));
    expect(chapters.map(({ title }) => title)).toEqual(["Г", "А", "В", "Б"]);
    expect((await storedWork(server, book.workId)).lastModificationTime).toEqual(new Date(NOW));
    expect(await reorder(cast.coAuthor, book, "ГАВБ", "АБВГ")).toEqual({ outcome: "saved", order: book.idsOf("АБВГ") });
    expect(await spelled(book)).toBe("АБВГ");
  });

  it("numbers them 1, 2, 3 and changes nothing else of a chapter", async () => {
    const book = await addBook("АБ");
    const [before] = await Promise.all([storedChapter(server, book.ids.А ?? 0)]);
    await reorder(cast.owner, book, "АБ", "БА");
    expect(await storedChapter(server, book.ids.А ?? 0)).toEqual({ ...before, sortOrder: 2 });
    expect((await storedChapter(server, book.ids.Б ?? 0)).sortOrder).toBe(1);
  });

  it("the same order once more is saved, and the work was not changed by it", async () => {
    const book = await addBook();
    expect(await reorder(cast.owner, book, "АБВГ", "АБВГ")).toEqual({ outcome: "saved", order: book.idsOf("АБВГ") });
    expect((await storedWork(server, book.workId)).lastModificationTime).toEqual(new Date(EARLIER));
  });

  it("a chapter that was added meanwhile stays behind its neighbour", async () => {
    const book = await addBook();
    expect(await reorder(cast.owner, book, "АБВ", "ВАБ")).toEqual({ outcome: "merged", order: book.idsOf("ВАБГ") });
    expect(await spelled(book)).toBe("ВАБГ");
    expect(await reorder(cast.owner, book, "ВАГ", "АГВ")).toEqual({ outcome: "merged", order: book.idsOf("АБГВ") });
  });

  it("a chapter that was deleted meanwhile falls out, and comes back behind its neighbour", async () => {
    const book = await addBook();
    const params = { workId: book.workId, chapterId: book.ids.Б ?? 0 };
    await server.as(cast.owner)("deleteChapter", { params });
    expect(await reorder(cast.owner, book, "АБВГ", "ГАБВ")).toEqual({ outcome: "merged", order: book.idsOf("ГАВ") });
    expect(await spelled(book)).toBe("ГА(Б)В");
    await server.as(cast.owner)("updateChapterState", { params, body: { type: "undeletion.requested" } });
    expect(await spelled(book)).toBe("ГАБВ");
  });

  it("two people at once: both moves stay", async () => {
    const book = await addBook("АБВГДЕ");
    const outcomes = await Promise.all([
      reorder(cast.owner, book, "АБВГДЕ", "БАВГДЕ"),
      reorder(cast.coAuthor, book, "АБВГДЕ", "АБВГЕД"),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["merged", "saved"]);
    expect(await spelled(book)).toBe("БАВГЕД");
  });

  it("refuses an id twice, foreign ids, two lists of different rows, and stores nothing", async () => {
    const [book, other] = [await addBook("АБВ"), await addBook("Г")];
    Object.assign(book.ids, { Г: other.ids.Г, Ж: 999_999 });
    for (const [before, order, refusal] of [
      ["АБВ", "ААБ", repeated],
      ["АББ", "АБВ", repeated],
      ["АБВ", "ВБГ", foreign],
      ["АБГ", "ВБА", foreign],
      ["АБВ", "ВБЖ", foreign],
      ["АБВ", "ВБ", different],
      ["АБ", "АБВ", different],
      ["", "АБВ", different],
    ] as const)
      await expect(reorder(cast.owner, book, before, order), order).rejects.toMatchObject(refusal);
    expect(await spelled(book)).toBe("АБВ");
    expect(await spelled(other)).toBe("Г");
  });

  it("refuses all but authors, a guest, an unknown work, and what is in the bin", async () => {
    const book = await addBook("АБ");
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(reorder(person, book, "АБ", "БА")).rejects.toMatchObject(refused.denied);
    await expect(reorder(null, book, "АБ", "БА")).rejects.toMatchObject(refused.login);
    await expect(reorder(cast.owner, { ...book, workId: 999_999 }, "АБ", "БА")).rejects.toMatchObject(refused.missing);
    await server.database
      .updateTable("work")
      .set({ state: "deleted", deletedAt: NOW })
      .where("id", "=", book.workId)
      .execute();
    await expect(reorder(cast.owner, book, "АБ", "БА")).rejects.toMatchObject(refused.unavailable);
    expect(await spelled(book)).toBe("АБ");
  });

  it("takes 5,000 chapters in one call", async () => {
    const { id: workId } = await addWork(server, cast);
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      workId,
      sortOrder: index + 1,
      lastModificationTime: EARLIER,
    }));
    const made = await server.database.insertInto("chapter").values(rows).returning("id").execute();
    const before = made.map(({ id }) => id);
    const order = before.toReversed();
    const params = { workId };
    expect(await server.as(cast.owner)("reorderChapters", { params, body: { before, order } })).toEqual({
      outcome: "saved",
      order,
    });
    expect((await storedChapter(server, before[0] ?? 0)).sortOrder).toBe(5_000);
  });
});

describe("reorderWorks", () => {
  const titlesOf = async (person: { id: number }) =>
    (await server.as(person)("getAccountWorks", { query: {} })).works.map(({ title }) => title).join("");
  const add = async (title: string, given: object = {}) => (await addWork(server, cast, { title, ...given })).id;
  const arrange = (person: Person, before: number[], order: number[]) =>
    server.as(person)("reorderWorks", { body: { before, order } });

  it("gives every author an order of his own", async () => {
    const [a, b, c] = [await add("А"), await add("Б"), await add("В")];
    expect(await titlesOf(cast.owner)).toBe("ВБА");
    expect(await arrange(cast.owner, [c, b, a], [a, c, b])).toEqual({ outcome: "saved", order: [a, c, b] });
    expect(await arrange(cast.coAuthor, [c, b, a], [b, c, a])).toEqual({ outcome: "saved", order: [b, c, a] });
    expect(await titlesOf(cast.owner)).toBe("АВБ");
    expect(await titlesOf(cast.coAuthor)).toBe("БВА");
    await add("Г");
    expect(await titlesOf(cast.owner)).toBe("ГАВБ");
    expect((await storedWork(server, a)).lastModificationTime).toEqual(new Date(EARLIER));
  });

  it("a moderator sees the author's order", async () => {
    const [a, b] = [await add("А"), await add("Б")];
    await arrange(cast.owner, [b, a], [a, b]);
    const { works } = await server.as(cast.moderator)("getAccountWorks", { query: { userId: cast.owner.id } });
    expect(works.map(({ title }) => title)).toEqual(["А", "Б"]);
  });

  it("merges with a work that was added and one that was deleted meanwhile", async () => {
    const [a, b, c] = [await add("А"), await add("Б"), await add("В")];
    const d = await add("Г");
    await server.as(cast.owner)("deleteWork", { params: { id: b } });
    expect(await arrange(cast.owner, [c, b, a], [a, c, b])).toEqual({ outcome: "merged", order: [a, d, c] });
    expect(await titlesOf(cast.owner)).toBe("АГВ");
  });

  it("two tabs at once: both moves stay", async () => {
    const [a, b, c, d, e] = [await add("А"), await add("Б"), await add("В"), await add("Г"), await add("Д")];
    await Promise.all([
      arrange(cast.owner, [e, d, c, b, a], [d, e, c, b, a]),
      arrange(cast.owner, [e, d, c, b, a], [e, d, c, a, b]),
    ]);
    expect(await titlesOf(cast.owner)).toBe("ГДВАБ");
  });

  it("refuses an id twice, another's work, one where one was only asked, and a guest", async () => {
    const a = await add("А");
    const { id: foreignId } = await addWork(server, { owner: cast.stranger });
    await expect(arrange(cast.owner, [a], [a, a])).rejects.toMatchObject(repeated);
    await expect(arrange(cast.owner, [a, foreignId], [foreignId, a])).rejects.toMatchObject(foreign);
    await expect(arrange(cast.unconfirmed, [a], [a])).rejects.toMatchObject(foreign);
    await expect(arrange(cast.moderator, [a], [a])).rejects.toMatchObject(foreign);
    await expect(arrange(cast.owner, [a], [])).rejects.toMatchObject(different);
    await expect(arrange(null, [a], [a])).rejects.toMatchObject(refused.login);
    const rows = await server.database
      .selectFrom("workOrder")
      .where("workId", "in", [a, foreignId])
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});
