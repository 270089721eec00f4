import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarksFloor } from "../../../src/text/marks.ts";
import { addCast, addWork, type Cast, refused, storedWork } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { saveSettings } from "../../support/workFields.ts";

const server = testServer();
let cast: Cast;
let id: number;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  ({ id } = await addWork(server, cast, { ageMark: "12+", state: "published" }));
});

const floor: MarksFloor = {
  ageMark: "18+",
  adultOnly: false,
  hasDrugs: true,
  hasObsceneLanguage: true,
  reason: "глава 8, протокол осмотра",
};
const none = { ageMark: "0+", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false } as const;
const raise = (person: { id: number }, changed: Partial<MarksFloor> = {}, workId = id) =>
  server.as(person)("raiseWorkMarks", { params: { id: workId }, body: { ...floor, ...changed } });

describe("raiseWorkMarks", () => {
  it("raises the marks of a work to a floor, and is a change of what readers see", async () => {
    for (const person of [cast.moderator, cast.admin])
      expect(await raise(person)).toMatchObject({
        ageMark: "18+",
        adultOnly: false,
        hasDrugs: true,
        hasObsceneLanguage: true,
        marksFloor: floor,
      });
    expect(await storedWork(server, id)).toMatchObject({ contentVersion: 3, lastModificationTime: new Date(NOW) });
    expect(await server.as(cast.owner)("getWorkSettings", { params: { id } })).toMatchObject({ marksFloor: floor });
    expect(await server.as(null)("getBook", { params: { id } })).toMatchObject({ ageMark: "18+", hasDrugs: true });
  });

  it("lowers none that is above it", async () => {
    await saveSettings(server.as(cast.owner), id, { ageMark: "18+", adultOnly: true });
    expect(await raise(cast.moderator, { ageMark: "16+", hasObsceneLanguage: false })).toMatchObject({
      ageMark: "18+",
      adultOnly: true,
      hasDrugs: true,
    });
  });

  it("is removed by a floor without marks; the marks stay until the author lowers them", async () => {
    await raise(cast.moderator);
    expect(await raise(cast.moderator, { ...none, reason: "ошибка" })).toMatchObject({
      marksFloor: null,
      ageMark: "18+",
    });
    expect(await saveSettings(server.as(cast.owner), id, none)).toMatchObject({ outcome: "saved", work: none });
  });

  it("refuses everybody else, a moderator who is an author of it, and what is not there", async () => {
    for (const person of [cast.owner, cast.coAuthor, cast.unconfirmed, cast.stranger])
      await expect(raise(person)).rejects.toMatchObject(refused.denied);
    const { id: own } = await addWork(server, { owner: cast.moderator });
    await expect(raise(cast.moderator, {}, own)).rejects.toMatchObject(refused.denied);
    await expect(raise(cast.moderator, {}, 999_999)).rejects.toMatchObject(refused.missing);
    expect(await storedWork(server, id)).toMatchObject({ marksFloor: null, ageMark: "12+", contentVersion: 1 });
  });

  it("refuses a work in the bin, and marks that need another one", async () => {
    const { id: gone } = await addWork(server, cast, { state: "deleted" });
    await expect(raise(cast.moderator, {}, gone)).rejects.toMatchObject(refused.unavailable);
    await expect(raise(cast.moderator, { ageMark: "16+" })).rejects.toMatchObject(
      refused.field("ageMark", "Нецензурная брань допускает только метку 18+"),
    );
  });
});

describe("an author below the floor", () => {
  const message = "Метку поставил модератор: глава 8, протокол осмотра. Снизить её нельзя";
  const held = { ageMark: "16+", hasDrugs: true, hasObsceneLanguage: false } as const;

  it.each([
    [{ ageMark: "12+" }, "ageMark"],
    [{ hasDrugs: false }, "hasDrugs"],
  ] as const)("%j is refused", async (changed, field) => {
    await raise(cast.moderator, held);
    const stored = await storedWork(server, id);
    for (const person of [cast.owner, cast.coAuthor])
      await expect(saveSettings(server.as(person), id, changed)).rejects.toMatchObject(
        refused.field(`fields.${field}`, message),
      );
    expect(await storedWork(server, id)).toEqual(stored);
  });

  it("may go above it, and back to it", async () => {
    await raise(cast.moderator, held);
    const author = server.as(cast.owner);
    expect(await saveSettings(author, id, { ageMark: "18+", adultOnly: true })).toMatchObject({ outcome: "saved" });
    expect(await saveSettings(author, id, { ageMark: "16+", adultOnly: false })).toMatchObject({ outcome: "saved" });
  });

  it("a form from before the floor keeps what the moderator has set", async () => {
    const author = server.as(cast.owner);
    const { tags, ...work } = await author("getWorkSettings", { params: { id } });
    await raise(cast.moderator, held);
    const saved = await saveSettings(author, id, { title: `${work.title}!` });
    expect(saved).toMatchObject({ work: { ageMark: "16+", hasDrugs: true } });
  });
});

describe("copyWorkSettings", () => {
  it("gives the author's settings without what belongs to one work alone", async () => {
    const given = {
      annotation: "О доме.",
      authorNotes: "Спасибо.",
      afterword: "Дом был.",
      hasDrugs: true,
      coverByAi: true,
      form: "translation" as const,
      originalAuthor: "Джейн Остин",
      marksFloor: JSON.stringify(floor),
    };
    const { id: from } = await addWork(server, cast, given);
    for (const person of [cast.owner, cast.coAuthor])
      expect(await server.as(person)("copyWorkSettings", { params: { id: from } })).toEqual({
        title: "Соль на подоконнике",
        fields: {
          workForm: "translation",
          genreId: 43,
          firstSubGenreId: null,
          secondSubGenreId: null,
          tags: [],
          authorNotes: "Спасибо.",
          ageMark: "16+",
          adultOnly: false,
          hasObsceneLanguage: false,
          hasDrugs: true,
          aiUse: "None",
          enableRedLine: true,
          originalAuthor: "Джейн Остин",
          translator: "",
          reciter: "",
          privacyDisplay: "All",
          privacyDownloads: "Disable",
          privacyComments: "All",
          commentsReview: "none",
          enableTTS: true,
          seriesId: null,
        },
      });
  });

  it("refuses all but authors, moderators too", async () => {
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(server.as(person)("copyWorkSettings", { params: { id } })).rejects.toMatchObject(refused.denied);
    await expect(server.as(cast.owner)("copyWorkSettings", { params: { id: 999_999 } })).rejects.toMatchObject(
      refused.missing,
    );
  });
});
