import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addFile,
  addSeries,
  addWork,
  type Cast,
  EARLIER,
  refused,
  storedSeries,
  storedWork,
} from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW, testServer } from "../../support/server.ts";
import { saveSettings } from "../../support/workFields.ts";

const DAY = 86_400_000;
const fields = {
  title: "Дачный ключ",
  annotation: "Книги об одном посёлке.",
  isFinished: false,
  coverFileId: null as string | null,
};
const message = (text: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message: text } });
const badField = (name: string, text: string) => ({
  httpStatus: 400,
  envelope: { errorCode: 3, message: "Проверьте поля", invalidFields: { [name]: [text] } },
});

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
});

const ownWork = async (title: string, given: Parameters<typeof addWork>[2] = {}): Promise<number> =>
  (await addWork(server, { owner: cast.owner }, { title, ...given })).id;
const as = (who: TestAccount) => server.as(who);
const titlesIn = async (id: number, who = cast.owner): Promise<string[]> =>
  (await as(who)("getSeriesEdit", { params: { id } })).works.map(({ title }) => title);
const place = async (workId: number) => {
  const { seriesId, seriesOrder } = await storedWork(server, workId);
  return { seriesId, seriesOrder };
};
const nowhere = { seriesId: null, seriesOrder: null };

describe("createSeries", () => {
  it("makes a series of works in their order", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const one = await ownWork("Шестой километр", { coverFileId });
    await addChapter(server, one, { texts: ["Было утро.", "Было раннее утро."] });
    await addChapter(server, one, { state: "deleted", texts: ["Лишнее."], sortOrder: 2 });
    const other = await ownWork("Соль на подоконнике");
    const series = await as(cast.owner)("createSeries", { body: { ...fields, workIds: [other, one, other] } });
    expect(series).toEqual({
      ...fields,
      id: expect.any(Number),
      coverUrl: null,
      coverUrls: [`/files/${coverFileId}`],
      workCount: 2,
      textLength: 17,
      lastModificationTime: NOW,
      deletedAt: null,
    });
    expect([await place(other), await place(one)]).toEqual([
      { seriesId: series.id, seriesOrder: 1 },
      { seriesId: series.id, seriesOrder: 2 },
    ]);
    // Readers see another work, as after every change of its settings.
    expect((await storedWork(server, one)).contentVersion).toBe(2);
    expect(await as(cast.owner)("getAccountSeries", { query: {} })).toEqual({ series: [series] });
    expect(await as(cast.owner)("getAccountSeriesShortInfo", {})).toEqual([
      { id: series.id, title: "Дачный ключ", workCount: 2 },
    ]);
    expect(await as(cast.coAuthor)("getAccountSeries", { query: {} })).toEqual({ series: [] });
  });

  it("takes what its owner writes with others, and nothing else; all or nothing", async () => {
    const create = (workIds: number[], changed: Partial<typeof fields> = {}) =>
      as(cast.coAuthor)("createSeries", { body: { ...fields, ...changed, workIds } });
    const { id: common } = await addWork(server, cast);
    const { id: foreign } = await addWork(server, { owner: cast.owner });
    const { id: asked } = await addWork(server, { owner: cast.owner, unconfirmed: cast.coAuthor });
    const { id: binned } = await addWork(server, { owner: cast.coAuthor }, { state: "deleted" });
    const { id: taken } = await addWork(server, cast);
    await addSeries(server, cast, { title: "Чужой" }, taken);
    const notYours = refused.field("workIds", "Этого произведения нет среди ваших");
    for (const id of [foreign, asked, binned, 999_999])
      await expect(create([common, id])).rejects.toMatchObject(notYours);
    await expect(create([common, taken])).rejects.toMatchObject(
      refused.field("workIds", "Произведение уже в цикле «Чужой»"),
    );
    const foreignCover = await addFile(server, cast.owner);
    await expect(create([], { coverFileId: foreignCover })).rejects.toMatchObject(
      refused.field("coverFileId", "Файл обложки не найден"),
    );
    await expect(create([], { title: " " })).rejects.toMatchObject(
      badField("title", "Поле Название обязательно для заполнения"),
    );
    await expect(create(Array.from({ length: 101 }, (_, index) => index + 1))).rejects.toMatchObject(
      badField("workIds", "Выбрано слишком много произведений"),
    );
    expect(await place(common)).toEqual(nowhere);
    expect(await as(cast.coAuthor)("getAccountSeries", { query: {} })).toEqual({ series: [] });
    expect(await create([common])).toMatchObject({ workCount: 1 });
  });

  it("300 a person, those in the bin not among them", async () => {
    await sql`insert into series (owner_id, title, created_at, last_modification_time, deleted_at)
      select ${cast.owner.id}, 'Цикл ' || n, ${EARLIER}, ${EARLIER}, case when n = 300 then ${EARLIER}::timestamptz end
      from generate_series(1, 300) as n`.execute(server.database);
    const create = () => as(cast.owner)("createSeries", { body: { ...fields, workIds: [] } });
    await create();
    await expect(create()).rejects.toMatchObject(message("Циклов может быть не больше 300"));
    const { series } = await as(cast.owner)("getAccountSeries", { query: { search: "цикл 300", bin: "true" } });
    const [deleted] = series;
    await expect(as(cast.owner)("restoreSeries", { params: { id: deleted?.id ?? 0 } })).rejects.toMatchObject(
      message("Циклов может быть не больше 300"),
    );
  });
});

describe("lists", () => {
  it("are found by title, е as ё, in the person's order; a moderator looks at another's", async () => {
    const { id: one } = await addSeries(server, cast, { title: "Ёлки" });
    const { id: other } = await addSeries(server, cast, { title: "Соль", createdAt: NOW });
    const ids = async (query: { search?: string; userId?: number }, who = cast.owner) =>
      (await as(who)("getAccountSeries", { query })).series.map(({ id }) => id);
    expect(await ids({})).toEqual([other, one]);
    expect(await ids({ search: "елк" })).toEqual([one]);
    const order = { body: { order: [one, other], before: [other, one] } };
    expect(await as(cast.owner)("reorderSeries", order)).toEqual({ outcome: "saved", order: [one, other] });
    expect(await ids({ userId: cast.owner.id }, cast.moderator)).toEqual([one, other]);
    await expect(ids({ userId: cast.owner.id }, cast.stranger)).rejects.toMatchObject(refused.denied);
    await expect(ids({ userId: 999_999 }, cast.moderator)).rejects.toMatchObject(refused.missing);
    const { id: foreign } = await addSeries(server, { owner: cast.stranger });
    await expect(
      as(cast.owner)("reorderSeries", { body: { order: [one, foreign], before: [one, foreign] } }),
    ).rejects.toMatchObject(refused.field("order", "В списке есть то, чего в нём быть не может"));
  });
});

describe("updateSeries", () => {
  it("keeps when the series was finished, and drops it", async () => {
    const { id } = await addSeries(server, cast);
    const coverFileId = await addFile(server, cast.owner);
    const update = (changed: object) =>
      as(cast.owner)("updateSeries", { params: { id }, body: { ...fields, title: "Ключ", coverFileId, ...changed } });
    expect(await update({ isFinished: true })).toMatchObject({
      title: "Ключ",
      isFinished: true,
      coverUrl: `/files/${coverFileId}`,
      lastModificationTime: NOW,
    });
    server.clock.pass(DAY);
    await update({ isFinished: true });
    expect((await storedSeries(server, id)).finishTime?.toISOString()).toBe(NOW);
    expect(await update({ isFinished: false })).toMatchObject({ isFinished: false });
    await expect(update({ annotation: "о".repeat(4_001) })).rejects.toMatchObject(
      badField("annotation", "Поле Аннотация не может быть длиннее 4\u00a0000 символов"),
    );
    await expect(update({ coverFileId: await addFile(server, cast.coAuthor) })).rejects.toMatchObject(
      refused.field("coverFileId", "Файл обложки не найден"),
    );
  });

  it("is put on top of what was changed meanwhile; of a field that was changed twice nothing is stored", async () => {
    const { id } = await addSeries(server, cast, { title: "Ключ", annotation: "Было" });
    const before = { title: "Ключ", annotation: "Было", isFinished: false, coverFileId: null };
    const update = (changed: object) =>
      as(cast.owner)("updateSeries", { params: { id }, body: { ...before, ...changed, before } });
    expect(await update({ annotation: "Стало" })).toMatchObject({ annotation: "Стало", outcome: "saved", names: [] });
    expect(await update({ title: "Дачный ключ" })).toMatchObject({
      title: "Дачный ключ",
      annotation: "Стало",
      outcome: "merged",
      names: [],
    });
    expect(await update({ title: "Замок", annotation: "Стало", isFinished: true })).toMatchObject({
      title: "Дачный ключ",
      annotation: "Стало",
      isFinished: false,
      outcome: "conflict",
      names: ["title"],
    });
    // The answer was lost: the same once more.
    expect(await update({ title: "Дачный ключ" })).toMatchObject({ outcome: "merged", names: [] });
    // A field that `before` does not name was not known: it is set.
    const body = { ...before, title: "Замок", before: { annotation: "Было" } };
    expect(await as(cast.owner)("updateSeries", { params: { id }, body })).toMatchObject({
      title: "Замок",
      annotation: "Стало",
      outcome: "merged",
      names: [],
    });
  });
});

describe("works of a series", () => {
  it("come behind the others or to a place, are moved and leave; moderators look on", async () => {
    const [a, b, c] = [await ownWork("А"), await ownWork("Б"), await ownWork("В")];
    const binned = await ownWork("Удалённое", { state: "deleted" });
    const { id } = await addSeries(server, cast, {}, a, binned, b);
    const opened = await as(cast.owner)("addSeriesWorks", { params: { id }, body: { workIds: [c], place: 2 } });
    expect(opened).toMatchObject({ canWrite: true, owner: { fio: "Вера Лядова" }, series: { workCount: 3 } });
    expect(opened.works.map(({ title }) => title)).toEqual(["А", "В", "Б"]);
    expect(opened.works[1]).toMatchObject({ seriesId: id, series: { id, title: "Дачный ключ", isOwn: true } });
    expect(await as(cast.moderator)("getSeriesEdit", { params: { id } })).toMatchObject({ canWrite: false });
    expect(await titlesIn(id, cast.moderator)).toEqual(["А", "В", "Б"]);
    const { works } = await as(cast.moderator)("getSeriesEdit", { params: { id } });
    expect(works[0]?.series).toEqual({ id, title: "Дачный ключ", isOwn: false });

    const reorder = (order: number[], before: number[]) =>
      as(cast.owner)("reorderSeriesWorks", { params: { seriesId: id }, body: { order, before } });
    expect(await reorder([b, a, c], [a, c, b])).toEqual({ outcome: "saved", order: [b, a, c] });
    expect(await as(cast.owner)("removeWorkFromSeries", { params: { workId: a } })).toEqual({ seriesId: id, place: 2 });
    expect(await place(a)).toEqual(nowhere);
    expect(await as(cast.owner)("removeWorkFromSeries", { params: { workId: a } })).toEqual({
      seriesId: null,
      place: null,
    });
    // What has left since falls out of the order.
    expect(await reorder([c, b, a], [b, a, c])).toEqual({ outcome: "merged", order: [c, b] });
    await expect(reorder([c, 999_999], [c, 999_999])).rejects.toMatchObject(
      refused.field("order", "В списке есть то, чего в нём быть не может"),
    );
    await expect(reorder([c, c], [c, b])).rejects.toMatchObject(
      refused.field("order", "Каждая строка списка должна встречаться один раз"),
    );
    // What lay in the bin comes back to its neighbours.
    await as(cast.owner)("updateWorkState", { params: { id: binned }, body: { type: "undeletion.requested" } });
    expect((await titlesIn(id)).sort()).toEqual(["Б", "В", "Удалённое"]);
  });

  it("500 at most", async () => {
    const { id } = await addSeries(server, cast);
    await sql`insert into work (owner_id, title, form, last_modification_time, created_at, series_id, series_order)
      select ${cast.owner.id}, 'Книга ' || n, 'novel', ${EARLIER}, ${EARLIER}, ${id}, n from generate_series(1, 499) as n`.execute(
      server.database,
    );
    await sql`insert into work_author (work_id, account_id, place, confirmed_at)
      select id, owner_id, 1, ${EARLIER} from work where owner_id = ${cast.owner.id}`.execute(server.database);
    const [a, b] = [await ownWork("А"), await ownWork("Б")];
    const add = (workIds: number[]) => as(cast.owner)("addSeriesWorks", { params: { id }, body: { workIds } });
    const full = refused.field("workIds", "В цикле не больше 500 произведений");
    await expect(add([a, b])).rejects.toMatchObject(full);
    await add([a]);
    await expect(add([b])).rejects.toMatchObject(full);
    await expect(saveSettings(as(cast.owner), b, { seriesId: id })).rejects.toMatchObject(
      refused.field("fields.seriesId", "В цикле не больше 500 произведений"),
    );
  });

  it("are taken out by the owner of the series or of the work, and by nobody else", async () => {
    const { id: workId } = await addWork(server, cast);
    const remove = (who: TestAccount) => as(who)("removeWorkFromSeries", { params: { workId } });
    await addSeries(server, cast, {}, workId);
    for (const who of [cast.coAuthor, cast.stranger, cast.moderator])
      await expect(remove(who)).rejects.toMatchObject(refused.denied);
    const { id } = await addSeries(server, { owner: cast.coAuthor }, {}, workId);
    expect(await remove(cast.owner)).toEqual({ seriesId: id, place: 1 });
    await addSeries(server, { owner: cast.coAuthor }, {}, workId);
    await remove(cast.coAuthor);
    expect(await place(workId)).toEqual(nowhere);
  });
});

describe("deletion", () => {
  it("keeps the works, and brings back those that are in no other series", async () => {
    const [a, b, c] = [await ownWork("А"), await ownWork("Б"), await ownWork("В")];
    const { id: common } = await addWork(server, { owner: cast.coAuthor, coAuthor: cast.owner }, { title: "Общая" });
    const { id } = await addSeries(server, cast, {}, a, b, common, c);
    expect(await as(cast.owner)("deleteSeries", { params: { id } })).toMatchObject({
      id,
      workCount: 4,
      deletedAt: NOW,
    });
    expect([await place(a), await place(c)]).toEqual([nowhere, nowhere]);
    expect(await as(cast.owner)("getAccountSeries", { query: {} })).toEqual({ series: [] });
    for (const name of ["getSeriesEdit", "getSeries"] as const)
      await expect(as(cast.owner)(name, { params: { id } })).rejects.toMatchObject(refused.missing);
    await expect(as(cast.owner)("addSeriesWorks", { params: { id }, body: { workIds: [a] } })).rejects.toMatchObject(
      refused.missing,
    );

    const { id: other } = await addSeries(server, cast, { title: "Другой" }, b);
    // Its owner writes this one no more.
    await as(cast.owner)(
      "deleteCoAuthor",
      untyped({
        params: {},
        body: { workId: common, coAuthorId: cast.owner.id },
      }),
    );
    server.clock.pass(30 * DAY);
    const { series } = await as(cast.owner)("getAccountSeries", { query: { bin: "true" } });
    expect(series).toMatchObject([{ id, workCount: 2, deletedAt: NOW }]);
    expect(await as(cast.owner)("restoreSeries", { params: { id } })).toMatchObject({ workCount: 2, deletedAt: null });
    expect([await titlesIn(id), await place(b), await place(common)]).toEqual([
      ["А", "В"],
      { seriesId: other, seriesOrder: 1 },
      nowhere,
    ]);
  });

  it("is for ever after 30 days", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const { id } = await addSeries(server, cast, { coverFileId });
    await as(cast.owner)("deleteSeries", { params: { id } });
    server.clock.pass(30 * DAY);
    await cleanUp(server.clock.now());
    expect(await storedSeries(server, id)).toMatchObject({ coverFileId });
    server.clock.pass(1);
    await expect(as(cast.owner)("restoreSeries", { params: { id } })).rejects.toMatchObject(
      message("Срок восстановления истёк"),
    );
    expect(await as(cast.owner)("getAccountSeries", { query: { bin: "true" } })).toEqual({ series: [] });
    await cleanUp(server.clock.now());
    await expect(as(cast.owner)("restoreSeries", { params: { id } })).rejects.toMatchObject(refused.missing);
  });

  it("of a work leaves the series until the work comes back", async () => {
    const [a, b] = [await ownWork("А"), await ownWork("Б")];
    const { id } = await addSeries(server, cast, {}, a, b);
    await as(cast.owner)("deleteWork", { params: { id: a } });
    expect(await titlesIn(id)).toEqual(["Б"]);
    expect(await as(cast.owner)("getAccountSeriesShortInfo", {})).toEqual([{ id, title: "Дачный ключ", workCount: 1 }]);
    await as(cast.owner)("updateWorkState", { params: { id: a }, body: { type: "undeletion.requested" } });
    expect(await titlesIn(id)).toEqual(["А", "Б"]);
  });
});

describe("«Цикл» of a work's settings", () => {
  it("puts a work into one's own series and takes it out", async () => {
    const [a, b] = [await ownWork("А"), await ownWork("Б")];
    const { id } = await addSeries(server, cast, {}, a);
    const { work } = await saveSettings(as(cast.owner), b, { seriesId: id });
    expect([work.series, work.seriesPlace]).toEqual([
      { id, title: "Дачный ключ", isOwn: true },
      { number: 2, count: 2 },
    ]);
    expect(await place(b)).toEqual({ seriesId: id, seriesOrder: 2 });
    const { work: out } = await saveSettings(as(cast.owner), b, { seriesId: null });
    expect([out.series, out.seriesPlace, await place(b)]).toEqual([null, null, nowhere]);
    const { id: third } = await as(cast.owner)("createWork", {
      body: { ...(await as(cast.owner)("copyWorkSettings", { params: { id: a } })).fields, ...texts },
    });
    expect(await place(third)).toEqual({ seriesId: id, seriesOrder: 2 });
  });

  it("takes no series of another, none of the bin, and leaves a co-author's alone", async () => {
    const { id: workId } = await addWork(server, cast);
    const save = (who: TestAccount, seriesId: number | null) => saveSettings(as(who), workId, { seriesId });
    const { id: foreign } = await addSeries(server, { owner: cast.stranger });
    const { id: binned } = await addSeries(server, cast, { deletedAt: EARLIER });
    for (const id of [foreign, binned, 999_999])
      await expect(save(cast.owner, id)).rejects.toMatchObject(
        refused.field("fields.seriesId", "Выберите один из своих циклов"),
      );
    const { id: own } = await addSeries(server, cast, { title: "Мой" }, workId);
    const { id: theirs } = await addSeries(server, { owner: cast.coAuthor });
    await expect(save(cast.coAuthor, theirs)).rejects.toMatchObject(
      refused.field("fields.seriesId", "Произведение уже в цикле «Мой»"),
    );
    await expect(save(cast.coAuthor, null)).rejects.toMatchObject(
      refused.field("fields.seriesId", "Из цикла произведение убирает владелец цикла или произведения"),
    );
    const { work } = await saveSettings(as(cast.coAuthor), workId, { annotation: "О соли." });
    expect(work.series).toEqual({ id: own, title: "Мой", isOwn: false });
    // What its own series is to the one is no setting for the other.
    const { fields: copied } = await as(cast.coAuthor)("copyWorkSettings", { params: { id: workId } });
    expect(copied.seriesId).toBeNull();
    await save(cast.owner, null);
    await save(cast.coAuthor, theirs);
    // The owner of the work puts it into a series of their own.
    const { work: moved } = await save(cast.owner, own);
    expect(moved.series).toEqual({ id: own, title: "Мой", isOwn: true });
  });
});

const texts = {
  title: "Новая",
  annotation: "",
  coverFileId: null,
  coverByAi: false,
  afterword: "",
  linkedWorkId: null,
};

it("two who add to one series at once both find their place", async () => {
  const { id } = await addSeries(server, cast);
  const works = await Promise.all(["А", "Б", "В", "Г"].map((title) => ownWork(title)));
  await Promise.all(
    works.map((workId, index) =>
      index % 2 === 0
        ? as(cast.owner)("addSeriesWorks", { params: { id }, body: { workIds: [workId] } })
        : saveSettings(as(cast.owner), workId, { seriesId: id }),
    ),
  );
  const places = await Promise.all(works.map(place));
  expect(places.map(({ seriesOrder }) => seriesOrder).sort()).toEqual([1, 2, 3, 4]);
});

it("an author who leaves a work loses it in their series", async () => {
  const stranger = await addAccount(server);
  const { id: workId } = await addWork(server, { owner: cast.owner, coAuthor: stranger });
  await addSeries(server, { owner: stranger }, {}, workId);
  await as(cast.owner)("deleteCoAuthor", { body: { workId, coAuthorId: stranger.id } });
  expect(await place(workId)).toEqual(nowhere);
});
