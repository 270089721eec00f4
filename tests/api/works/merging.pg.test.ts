import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fieldsOf } from "../../../src/api/contract/fieldsOfWork.ts";
import type { WorkFields } from "../../../src/api/contract/works.ts";
import { addCast, addWork, type Cast, EARLIER, refused, storedWork } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let id: number;
/** What both forms were filled with. */
let before: WorkFields;
beforeAll(async () => {
  cast = await addCast(server);
});

const read = async () => fieldsOf(await server.as(cast.owner)("getWorkSettings", { params: { id } }));
const begin = async (given: Parameters<typeof addWork>[2] = {}) => {
  ({ id } = await addWork(server, cast, given));
  before = await read();
};
beforeEach(() => begin());

const save = (
  person: { id: number },
  changed: Partial<WorkFields>,
  known: Record<keyof WorkFields, unknown> = before,
) =>
  server.as(person)("updateWorkSettings", {
    params: { id },
    body: { before: known as WorkFields, fields: { ...(known as WorkFields), ...changed } },
  });
const contentVersion = async () => (await storedWork(server, id)).contentVersion;

describe("two people with one form", () => {
  it("changes of different fields are merged, and both get what is stored", async () => {
    expect(await save(cast.owner, { title: "Соль" })).toMatchObject({ outcome: "saved", work: { title: "Соль" } });
    expect(await save(cast.coAuthor, { annotation: "О море.", tags: ["море"] })).toMatchObject({
      outcome: "merged",
      work: { title: "Соль", annotation: "О море.", tags: ["море"], contentVersion: 3 },
    });
    expect(await read()).toEqual({ ...before, title: "Соль", annotation: "О море.", tags: ["море"] });
  });

  it("the same field changed twice is stored by nobody before it is chosen", async () => {
    await save(cast.owner, { annotation: "О доме.", tags: ["дом"], ageMark: "12+" });
    const stored = await storedWork(server, id);
    const fields = { annotation: "О море.", tags: ["море"], title: "Перец" };
    expect(await save(cast.coAuthor, fields)).toMatchObject({
      outcome: "conflict",
      names: ["tags", "annotation"],
      work: { title: "Соль на подоконнике", annotation: "О доме.", tags: ["дом"], ageMark: "12+", contentVersion: 2 },
    });
    expect(await storedWork(server, id)).toEqual(stored);
    // The co-author keeps the annotation and takes the other tags: these are what is known now.
    const chosen = { ...before, annotation: "О доме.", tags: ["дом"] };
    expect(await save(cast.coAuthor, { annotation: "О море.", title: "Перец" }, chosen)).toMatchObject({
      outcome: "merged",
      work: { title: "Перец", annotation: "О море.", tags: ["дом"], ageMark: "12+" },
    });
  });

  it("the same value twice is no conflict", async () => {
    await save(cast.owner, { title: "Соль", tags: ["Море", "МОРЕ"] });
    expect(await save(cast.coAuthor, { title: "Соль", tags: ["Море", "МОРЕ"] })).toMatchObject({
      outcome: "saved",
      work: { title: "Соль", tags: ["Море"] },
    });
  });

  it("a second tab that knew nothing of the first one changes nothing by saving what it has", async () => {
    await save(cast.owner, { title: "Соль", afterword: "Спасибо." });
    expect(await save(cast.owner, {})).toMatchObject({
      outcome: "merged",
      work: { title: "Соль", afterword: "Спасибо." },
    });
  });

  it("saves at the same moment are one behind the other", async () => {
    const saves = [
      save(cast.owner, { title: "Соль" }),
      save(cast.coAuthor, { annotation: "О море." }),
      save(cast.owner, { tags: ["море"] }),
      server.as(cast.moderator)("raiseWorkMarks", {
        params: { id },
        body: { ageMark: "18+", adultOnly: false, hasDrugs: true, hasObsceneLanguage: false, reason: "глава 8" },
      }),
      save(cast.coAuthor, { afterword: "Спасибо." }),
    ];
    await Promise.all(saves);
    expect(await read()).toEqual({
      ...before,
      title: "Соль",
      annotation: "О море.",
      tags: ["море"],
      afterword: "Спасибо.",
      ageMark: "18+",
      hasDrugs: true,
    });
    expect(await contentVersion()).toBe(6);
  });

  it("what is as it was gives no new version, every change gives one", async () => {
    expect(await contentVersion()).toBe(1);
    await save(cast.owner, {});
    expect(await storedWork(server, id)).toMatchObject({
      contentVersion: 1,
      lastModificationTime: new Date(EARLIER),
    });
    await save(cast.owner, { hasDrugs: true });
    expect(await storedWork(server, id)).toMatchObject({ contentVersion: 2, lastModificationTime: new Date(NOW) });
    await save(cast.owner, { hasDrugs: true });
    expect(await contentVersion()).toBe(2);
  });
});

describe("`before` that never was", () => {
  it("loses nothing: a field that both have is left, any other is to be chosen", async () => {
    const stored = await storedWork(server, id);
    const never = { ...before, title: "Такого не было", annotation: "И такого" };
    expect(await save(cast.owner, {}, never)).toMatchObject({ outcome: "merged" });
    expect(await save(cast.owner, { title: "Соль" }, never)).toMatchObject({ outcome: "conflict", names: ["title"] });
    expect(await storedWork(server, id)).toEqual(stored);
  });

  it("may break the rules of today, which hold for what is wanted", async () => {
    const long = "ы".repeat(151);
    await server.database.updateTable("work").set({ title: long }).where("id", "=", id).execute();
    const known = { ...before, title: long };
    const body = { before: known, fields: { ...known, title: "Короче" } };
    expect(await server.as(cast.owner)("updateWorkSettings", { params: { id }, body })).toMatchObject({
      outcome: "saved",
      work: { title: "Короче" },
    });
  });

  it("is refused where a field is missing or is no value of a form", async () => {
    const { title, ...others } = before;
    for (const known of [others, { ...before, title: { text: "Соль" } }])
      await expect(
        server.as(cast.owner)("updateWorkSettings", {
          params: { id },
          body: { before: known as unknown as WorkFields, fields: before },
        }),
      ).rejects.toMatchObject({
        envelope: { errorCode: 3, invalidFields: { "before.title": ["Поле Название некорректно"] } },
      });
  });
});

describe.each(["published", "onModeration"] as const)("what publication needs, of a work that is %s", (state) => {
  const needs = "Опубликованному произведению нужны жанр и аннотация";

  it.each([
    [{ genreId: null }, "genreId", needs],
    [{ annotation: " " }, "annotation", needs],
    [{ workForm: "translation" }, "originalAuthor", "Укажите автора оригинала"],
  ] as const)("%j is refused at the field", async (changed, field, message) => {
    await begin({ state });
    const stored = await storedWork(server, id);
    await expect(save(cast.owner, changed)).rejects.toMatchObject(refused.field(`fields.${field}`, message));
    expect(await storedWork(server, id)).toEqual(stored);
  });

  it("a translation keeps its author, and its author's name when the form becomes another", async () => {
    await begin({ state, form: "translation", originalAuthor: "Джейн Остин", translator: "Вера" });
    await expect(save(cast.owner, { originalAuthor: "" })).rejects.toMatchObject(
      refused.field("fields.originalAuthor", "Укажите автора оригинала"),
    );
    expect(await save(cast.owner, { workForm: "novel" })).toMatchObject({
      work: { workForm: "novel", originalAuthor: "Джейн Остин", translator: "Вера" },
    });
  });

  it("what was missing before hinders no other change", async () => {
    await begin({ state, annotation: "", genreId: null, form: "translation" });
    expect(await save(cast.owner, { title: "Соль" })).toMatchObject({ outcome: "saved", work: { title: "Соль" } });
  });
});

it("a draft may be emptied", async () => {
  expect(await save(cast.owner, { genreId: null, annotation: "", workForm: "translation" })).toMatchObject({
    outcome: "saved",
    work: { genreId: null, annotation: "", workForm: "translation" },
  });
});

it("rules are asked of the merged whole: a mark of one, and what needs it of the other", async () => {
  await begin({ ageMark: "18+" });
  await save(cast.owner, { ageMark: "16+" });
  await expect(save(cast.coAuthor, { adultOnly: true })).rejects.toMatchObject(
    refused.field("fields.ageMark", "Для материалов только для взрослых нужна метка 18+"),
  );
});
