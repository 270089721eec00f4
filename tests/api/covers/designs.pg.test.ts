import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { CoverLayer, CoverScene } from "../../../src/api/contract/coverScene.ts";
import type { InputOf } from "../../../src/api/contract/index.ts";
import {
  addCast,
  addCoverDesign,
  addFile,
  addWork,
  type Cast,
  refused,
  sceneOf,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
});

type Body = InputOf<"saveCoverDesign">["body"];
const save = (id: string, given: Partial<Body> = {}, by: { id: number } | null = cast.owner) =>
  server.as(by)("saveCoverDesign", {
    params: { id },
    body: { revision: 0, workId: null, scene: sceneOf(), sources: [], ...given },
  });
const designOf = (id: string, by: { id: number } | null = cast.owner) =>
  server.as(by)("getCoverDesign", { params: { id } });
const designsOf = (query: InputOf<"getCoverDesigns">["query"] = {}) =>
  server.as(cast.owner)("getCoverDesigns", { query });
const idsOf = async (query: InputOf<"getCoverDesigns">["query"] = {}) =>
  (await designsOf(query)).designs.map(({ id }) => id);
const filesOf = async (designId: string) =>
  (await server.database.selectFrom("coverDesignFile").where("designId", "=", designId).select("fileId").execute()).map(
    ({ fileId }) => fileId,
  );
/** What the schema says of a field. */
const invalid = (field: string, message: string) => ({
  httpStatus: 400,
  envelope: { errorCode: 3, message: "Проверьте поля", invalidFields: { [field]: [message] } },
});
const remove = (id: string) => server.as(cast.owner)("deleteCoverDesign", { params: { id } });
const restore = (id: string) => server.as(cast.owner)("restoreCoverDesign", { params: { id } });

describe("saveCoverDesign", () => {
  it("begins a design by its maker's id, and goes on with it", async () => {
    const { id: workId } = await addWork(server, cast, { title: "Соль" });
    const id = randomUUID();
    expect(await save(id, { workId })).toEqual({ outcome: "saved", revision: 1 });
    expect(await designOf(id)).toEqual({
      id,
      workId,
      workTitle: "Соль",
      revision: 1,
      scene: sceneOf(),
      sources: [],
      updatedAt: NOW,
      deletedAt: null,
    });
    server.clock.pass(60_000);
    const fileId = await addFile(server, cast.owner, { kind: "cover-source" });
    const sources = [{ fileId, source: "Stock" as const, note: "Номер 42" }];
    expect(await save(id, { revision: 1, workId: null, scene: sceneOf("Море", fileId), sources })).toEqual({
      outcome: "saved",
      revision: 2,
    });
    expect(await designOf(id)).toEqual({
      id,
      workId: null,
      workTitle: null,
      revision: 2,
      scene: sceneOf("Море", fileId),
      sources,
      updatedAt: "2026-11-20T11:06:31.000Z",
      deletedAt: null,
    });
    expect(await filesOf(id)).toEqual([fileId]);
    await save(id, { revision: 2 });
    expect(await filesOf(id)).toEqual([]);
  });

  it("what is there already is saved, whatever it was made from; another is stale, and nothing is stored", async () => {
    const id = randomUUID();
    await save(id);
    // The answer was lost: the same once more.
    expect(await save(id)).toEqual({ outcome: "saved", revision: 1 });
    const sources = [{ fileId: randomUUID(), source: "Own" as const, note: "" }];
    expect(await save(id, { revision: 1, scene: sceneOf("Моё"), sources })).toEqual({ outcome: "saved", revision: 2 });
    expect(await save(id, { revision: 1, scene: sceneOf("Другое") })).toEqual({
      outcome: "stale",
      revision: 2,
      scene: sceneOf("Моё"),
      sources,
    });
    expect(await designOf(id)).toMatchObject({ revision: 2, scene: sceneOf("Моё"), sources });
    expect(await save(id, { revision: 1, scene: sceneOf("Моё"), sources })).toEqual({ outcome: "saved", revision: 2 });
  });

  it("of two windows that save at once one is stale", async () => {
    for (let time = 0; time < 10; time++) {
      const id = randomUUID();
      const began = await Promise.all([save(id, { scene: sceneOf("Одно") }), save(id, { scene: sceneOf("Другое") })]);
      expect(began.map(({ outcome }) => outcome).sort()).toEqual(["saved", "stale"]);
      const went = await Promise.all(
        ["Третье", "Четвёртое"].map((text) => save(id, { revision: 1, scene: sceneOf(text) })),
      );
      expect(went.map(({ outcome }) => outcome).sort()).toEqual(["saved", "stale"]);
      expect((await designOf(id)).revision).toBe(2);
    }
  });

  it("another person's id is not there, for nobody", async () => {
    const { id } = await addCoverDesign(server, cast.owner);
    for (const person of [cast.coAuthor, cast.stranger, cast.moderator, cast.admin]) {
      await expect(save(id, { revision: 1 }, person)).rejects.toMatchObject(refused.missing);
      await expect(designOf(id, person)).rejects.toMatchObject(refused.missing);
    }
    await expect(save(id, {}, null)).rejects.toMatchObject(refused.login);
    expect((await designOf(id)).revision).toBe(1);
  });

  it("is for a work that its maker writes; any other is none", async () => {
    const { id: workId } = await addWork(server, cast);
    const written = async (by: { id: number }, wanted = workId) => {
      const id = randomUUID();
      await save(id, { workId: wanted }, by);
      return (await designOf(id, by)).workId;
    };
    expect(await written(cast.owner)).toBe(workId);
    expect(await written(cast.coAuthor)).toBe(workId);
    for (const person of [cast.unconfirmed, cast.stranger, cast.moderator]) expect(await written(person)).toBeNull();
    expect(await written(cast.owner, 999_999)).toBeNull();
  });

  it("stays when its work is gone for good", async () => {
    const { id: workId } = await addWork(server, cast);
    const { id } = await addCoverDesign(server, cast.owner, { workId });
    await server.database.deleteFrom("workAuthor").where("workId", "=", workId).execute();
    await server.database.deleteFrom("work").where("id", "=", workId).execute();
    expect(await designOf(id)).toMatchObject({ workId: null, workTitle: null });
    expect(await save(id, { revision: 1, workId, scene: sceneOf() })).toEqual({ outcome: "saved", revision: 1 });
  });

  it("refuses the 101st, also of two that come at once; a deleted one makes room, and cannot come back then", async () => {
    for (let count = 0; count < 98; count++) await addCoverDesign(server, cast.owner);
    const { id: old } = await addCoverDesign(server, cast.owner);
    const tooMany = {
      httpStatus: 400,
      envelope: { errorCode: 3, message: "У вас уже 100 макетов обложек. Чтобы начать новый, удалите один из прежних" },
    };
    const both = await Promise.allSettled([save(randomUUID()), save(randomUUID())]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: tooMany });
    await remove(old);
    expect(await save(randomUUID())).toEqual({ outcome: "saved", revision: 1 });
    await expect(restore(old)).rejects.toMatchObject(tooMany);
    expect(await designsOf({ ps: 100 })).toMatchObject({ realTotalCount: 100, isLastPage: true });
  });

  it("refuses more than 60 new ones an hour; one that is there is saved on", async () => {
    const id = randomUUID();
    await save(id);
    for (let count = 0; count < 59; count++) await remove((await saveNew()).id);
    await expect(save(randomUUID())).rejects.toMatchObject({ httpStatus: 429 });
    expect(await save(id, { revision: 1, scene: sceneOf("Море") })).toEqual({ outcome: "saved", revision: 2 });
  });
});

async function saveNew() {
  const id = randomUUID();
  await save(id);
  return { id };
}

describe("a picture of a scene", () => {
  const foreign = refused.field("scene", "Какой-то картинки макета нет среди ваших. Загрузите её ещё раз");
  const put = (fileId: string, by: { id: number } = cast.owner) =>
    save(randomUUID(), { scene: sceneOf("Соль", fileId) }, by);

  it("is one's own, of a cover or made for one, or the cover of a work that one writes", async () => {
    for (const kind of ["cover", "cover-source"] as const)
      expect(await put(await addFile(server, cast.owner, { kind }))).toMatchObject({ outcome: "saved" });
    const worn = await addFile(server, cast.coAuthor, { kind: "cover" });
    await addWork(server, cast, { coverFileId: worn });
    expect(await put(worn)).toMatchObject({ outcome: "saved" });
    for (const person of [cast.unconfirmed, cast.stranger, cast.moderator])
      await expect(put(worn, person)).rejects.toMatchObject(foreign);
  });

  it("of somebody else, of another kind, or of nobody is refused, and nothing is stored", async () => {
    const { id: workId } = await addWork(server, cast);
    const others = await Promise.all([
      addFile(server, cast.stranger, { kind: "cover" }),
      addFile(server, cast.coAuthor, { kind: "cover-source" }),
      addFile(server, cast.owner, { kind: "gallery", workId }),
      addFile(server, cast.owner, { kind: "avatar" }),
    ]);
    for (const fileId of [...others, randomUUID()]) await expect(put(fileId)).rejects.toMatchObject(foreign);
    expect(await idsOf()).toEqual([]);
  });

  it("that a design names already stays in it when the work drops it", async () => {
    const worn = await addFile(server, cast.coAuthor, { kind: "cover" });
    const { id: workId } = await addWork(server, cast, { coverFileId: worn });
    const { id } = await saveNew();
    await save(id, { revision: 1, scene: sceneOf("Соль", worn) });
    await server.database.updateTable("work").set({ coverFileId: null }).where("id", "=", workId).execute();
    expect(await save(id, { revision: 2, scene: sceneOf("Море", worn) })).toEqual({ outcome: "saved", revision: 3 });
  });
});

describe("a scene that is none", () => {
  const text = sceneOf().layers[0] as CoverLayer;
  const many = (count: number): CoverLayer[] => Array.from({ length: count }, () => ({ ...text, id: randomUUID() }));
  const changed = (change: object): unknown => ({ ...sceneOf(), layers: [{ ...text, ...change }] });
  const inBox = (x: unknown) => changed({ box: { x, y: 0, width: 100, height: 100 } });
  const pictures = (count: number): CoverLayer[] =>
    many(count).map(({ id, box, rotation, opacity }) => ({
      id,
      box,
      rotation,
      opacity,
      kind: "picture" as const,
      fileId: randomUUID(),
    }));
  it.each<[string, () => unknown, string, string]>([
    ["a place that is no number", () => inBox(Number.NaN), "scene.layers.0.box.x", "Поле Отступ слева некорректно"],
    ["a place of 10⁹", () => inBox(1e9), "scene.layers.0.box.x", "Поле Отступ слева некорректно"],
    ["an unknown font", () => changed({ font: "arial" }), "scene.layers.0.font", "Такого шрифта здесь нет"],
    ["a colour in words", () => changed({ colour: "red" }), "scene.layers.0.colour", "Поле Цвет некорректно"],
    ["letters of 11 units", () => changed({ size: 11 }), "scene.layers.0.size", "Поле Размер некорректно"],
    [
      "a text of 301 letters",
      () => changed({ text: "я".repeat(301) }),
      "scene.layers.0.text",
      "Поле Текст не может быть длиннее 300 символов",
    ],
    ["31 layers", () => ({ ...sceneOf(), layers: many(31) }), "scene.layers", "В макете не больше 30 слоёв"],
    ["6 pictures", () => ({ ...sceneOf(), layers: pictures(6) }), "scene", "В макете не больше 5 картинок"],
    ["a layer twice", () => ({ ...sceneOf(), layers: [text, text] }), "scene", "Слой макета повторяется"],
    ["another version", () => ({ ...sceneOf(), version: 2 }), "scene.version", "Поле Вид макета некорректно"],
    ["nothing", () => null, "scene", "Поле Макет некорректно"],
  ])("%s is refused", async (_, make, field, message) => {
    const id = randomUUID();
    await expect(save(id, { scene: make() as CoverScene })).rejects.toMatchObject(invalid(field, message));
    await expect(designOf(id)).rejects.toMatchObject(refused.missing);
  });

  it("65 kB in a text are refused, and so is what is longer than any scene; the fullest 30 layers are not", async () => {
    const third = (count: number) => count / 3;
    const layers = many(30).map((layer) => ({
      ...layer,
      box: { x: third(-1_000), y: third(-1_000), width: third(1_000), height: third(1_000) },
      rotation: third(-100),
      opacity: third(1),
      size: third(100),
      tracking: third(100),
      leading: third(4),
      outline: { colour: "#000000", width: third(10) },
      shadow: { colour: "#000000", opacity: third(1), blur: third(100), x: third(-1_000), y: third(-1_000) },
      plate: { colour: "#000000", opacity: third(1), padding: third(100) },
      text: "€".repeat(300),
    }));
    const fullest = { ...sceneOf(), layers } as CoverScene;
    expect(await save(randomUUID(), { scene: fullest })).toEqual({ outcome: "saved", revision: 1 });
    const [first] = layers;
    const long = (bytes: number) =>
      ({ ...sceneOf(), layers: [{ ...first, text: "я".repeat(bytes / 2) }] }) as CoverScene;
    await expect(save(randomUUID(), { scene: long(65_000) })).rejects.toMatchObject(
      invalid("scene.layers.0.text", "Поле Текст не может быть длиннее 300 символов"),
    );
    await expect(save(randomUUID(), { scene: long(131_072) })).rejects.toMatchObject({
      httpStatus: 413,
      envelope: { errorCode: 3, message: "Файл или запрос слишком велик" },
    });
  });

  it("sources are of one picture each, with a note of 300 letters", async () => {
    const source = { fileId: randomUUID(), source: "Free" as const, note: "" };
    await expect(save(randomUUID(), { sources: [source, source] })).rejects.toMatchObject(
      invalid("sources", "У картинки может быть только один источник"),
    );
    await expect(save(randomUUID(), { sources: [{ ...source, note: "я".repeat(301) }] })).rejects.toMatchObject(
      invalid("sources.0.note", "Поле Примечание не может быть длиннее 300 символов"),
    );
    await expect(save(randomUUID(), { sources: [{ ...source, source: "Found" as "Free" }] })).rejects.toMatchObject(
      invalid("sources.0.source", "Поле Источник некорректно"),
    );
  });
});

describe("the list and the bin", () => {
  it("shows the last changed first, a page at a time, and nobody else's", async () => {
    const at = (minute: number) => ({ updatedAt: `2026-11-02T09:0${minute}:00.000Z` });
    const [first, second, third] = [
      await addCoverDesign(server, cast.owner, at(1)),
      await addCoverDesign(server, cast.owner, at(3)),
      await addCoverDesign(server, cast.owner, at(2)),
    ];
    await addCoverDesign(server, cast.stranger);
    expect(await idsOf()).toEqual([second.id, third.id, first.id]);
    const { designs, ...rest } = await designsOf({ page: 2, ps: 2 });
    expect([designs.map(({ id }) => id), rest]).toEqual([[first.id], { realTotalCount: 3, isLastPage: true }]);
    expect(await designsOf({ ps: 2 })).toMatchObject({ realTotalCount: 3, isLastPage: false });
  });

  it("a deleted one is saved no more, comes back within 30 days, and is gone then", async () => {
    const { id } = await saveNew();
    await remove(id);
    await remove(id);
    expect([await idsOf(), await idsOf({ bin: "true" })]).toEqual([[], [id]]);
    expect((await designOf(id)).deletedAt).toBe(NOW);
    await expect(save(id, { revision: 1, scene: sceneOf("Море") })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "Макет в корзине. Верните его, и он сохранится" },
    });
    server.clock.pass(30 * 86_400_000);
    await restore(id);
    await restore(id);
    expect([await idsOf(), await idsOf({ bin: "true" })]).toEqual([[id], []]);
    await remove(id);
    server.clock.pass(30 * 86_400_000 + 1);
    await expect(restore(id)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "Срок восстановления истёк" },
    });
  });

  it("what is not there cannot be deleted or restored", async () => {
    const id = randomUUID();
    await expect(remove(id)).rejects.toMatchObject(refused.missing);
    await expect(restore(id)).rejects.toMatchObject(refused.missing);
    const { id: others } = await addCoverDesign(server, cast.stranger);
    await expect(remove(others)).rejects.toMatchObject(refused.missing);
    await expect(restore(others)).rejects.toMatchObject(refused.missing);
  });
});
