import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addChapter, addFile, addSeries, addWork, type Cast, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let reader: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
  reader = await addAccount(server, { fio: "Читатель" });
});

/** A published book of the cast's owner. */
async function addBook(title: string, given: Parameters<typeof addWork>[2] = {}, people: Partial<Cast> = {}) {
  const { id } = await addWork(server, { owner: cast.owner, ...people }, { title, state: "published", ...given });
  await addChapter(server, id, { state: "published" });
  return id;
}
const read = (id: number, who: TestAccount | null = null) => server.as(who)("getSeries", { params: { id } });
const titles = async (id: number, who: TestAccount | null = null) =>
  (await read(id, who)).works.map((work) => work.title);
const book = async (id: number, who: TestAccount | null = null) => {
  const found = await server.as(who)("getBook", { params: { id } });
  return "series" in found ? found.series : undefined;
};
const author = () => ({ id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName });

describe("getSeries", () => {
  it("shows readers what they have, in its order", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const works = [
      await addBook("Первая", { annotation: `${"о".repeat(400)}\nВторая строка.` }),
      (await addWork(server, cast, { title: "Черновик" })).id,
      await addBook("По ссылке", { privacyDisplay: "Link" }),
      await addBook("Для вошедших", { privacyDisplay: "Registered" }),
      await addBook("В корзине", { state: "deleted" }),
      await addBook("Вторая"),
    ];
    const { id } = await addSeries(server, cast, { annotation: "О посёлке.", coverFileId }, ...works);
    expect(await read(id)).toEqual({
      id,
      title: "Дачный ключ",
      annotation: "О посёлке.",
      isFinished: false,
      coverUrl: `/files/${coverFileId}`,
      author: author(),
      works: [
        expect.objectContaining({ id: works[0], title: "Первая", annotation: "о".repeat(300) }),
        expect.objectContaining({ id: works[5], title: "Вторая", annotation: "О доме и о море." }),
      ],
      hiddenCount: 0,
      isHidden: false,
      canEdit: false,
    });
    expect(await titles(id, reader)).toEqual(["Первая", "Для вошедших", "Вторая"]);
    expect(await read(id, cast.owner)).toMatchObject({ canEdit: true });
    expect(await titles(id, cast.owner)).toEqual(["Первая", "Для вошедших", "Вторая"]);
  });

  it("of one without a book for the asker tells its owner and moderators alone", async () => {
    const { id } = await addSeries(server, cast, {}, (await addWork(server, cast)).id);
    for (const who of [null, reader, cast.coAuthor]) await expect(read(id, who)).rejects.toMatchObject(refused.missing);
    for (const who of [cast.owner, cast.moderator]) expect(await titles(id, who)).toEqual([]);
    await expect(read(999_999, cast.moderator)).rejects.toMatchObject(refused.missing);
  });

  it("gives no more than marks of books for adults before the answer, and its cover neither", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const adult = await addBook("Взрослая", { adultOnly: true, ageMark: "18+" });
    const { id } = await addSeries(server, cast, { coverFileId }, adult);
    const file = async (who: TestAccount) => (await (await server.login(who)).ask(`/files/${coverFileId}`)).statusCode;
    expect(await read(id, reader)).toMatchObject({ coverUrl: null, works: [{ id: adult, isWithheld: true }] });
    expect(await file(reader)).toBe(404);
    await server.as(reader)("confirmAdult", { body: {} });
    expect(await read(id, reader)).toMatchObject({ coverUrl: `/files/${coverFileId}` });
    expect(await file(reader)).toBe(200);
  });

  it("leaves out whom the reader has hidden, and says so; a hidden series can be shown again", async () => {
    const mine = await addBook("Моя");
    const ours = await addBook("Наша", {}, { coAuthor: cast.coAuthor });
    const { id } = await addSeries(server, cast, {}, ours, mine);
    await server.as(reader)("hideAuthor", { body: { authorId: cast.coAuthor.id, isHidden: true } });
    await server.as(reader)("hideSeries", { body: { seriesId: id, isHidden: true } });
    expect(await read(id, reader)).toMatchObject({ hiddenCount: 1, isHidden: true, works: [{ id: mine }] });
    expect(await book(mine, reader)).toMatchObject({ number: 1, count: 1 });
    expect(await read(id)).toMatchObject({ hiddenCount: 0, isHidden: false });
  });
});

describe("the book next to the others of its series", () => {
  it("counts what the reader has", async () => {
    const works: number[] = [];
    for (const title of ["А", "Б", "В", "Г", "Д", "Е", "Ж"]) works.push(await addBook(title));
    const draft = (await addWork(server, cast, { title: "Черновик" })).id;
    const link = await addBook("По ссылке", { privacyDisplay: "Link" });
    const { id } = await addSeries(server, cast, {}, draft, ...works, link);
    const volume = (number: number) => ({
      id: works[number - 1],
      number,
      title: "АБВГДЕЖ"[number - 1],
      authors: [author()],
      coverUrl: null,
    });
    const series = { id, title: "Дачный ключ", isFinished: false, count: 7 };
    expect(await book(works[0] ?? 0)).toEqual({ ...series, number: 1, volumes: [1, 2, 3, 4, 5].map(volume) });
    expect(await book(works[3] ?? 0)).toEqual({ ...series, number: 4, volumes: [2, 3, 4, 5, 6].map(volume) });
    expect(await book(works[6] ?? 0)).toEqual({ ...series, number: 7, volumes: [3, 4, 5, 6, 7].map(volume) });
    expect([await book(link), await book(draft, cast.owner), await book(await addBook("Одна"))]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
