import { beforeAll, describe, expect, it } from "vitest";
import { publishScheduledChapter } from "../../../server/chapters/law.ts";
import { thinRevisions } from "../../../server/chapters/thinning.ts";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  disputedDocument,
  documentOf,
  EARLIER,
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

const [rain, old, none] = [
  "Дождь шёл третий день, и река поднялась до моста.",
  "Старик сидел у окна и молчал о своём.",
  "Никто не пришёл к нему в тот вечер.",
];
const addDraft = async () =>
  addChapter(server, (await addWork(server, cast)).id, { documents: [documentOf(rain, old, none)] });
type Saving = { revision: number; document: { type: "doc"; content: unknown[] }; title?: string };
const save = (person: { id: number } | null, id: number, { title = "Глава 1", ...saving }: Saving) =>
  server.as(person)("updateChapter", { body: { id, title, merges: true, ...saving } });
const texts = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ document }) => document);

describe("a save that merges", () => {
  it("joins what does not touch, says who wrote the other, and keeps the other as a revision", async () => {
    const { id } = await addDraft();
    const others = documentOf(rain, old, `${none} Совсем никто.`);
    await save(cast.coAuthor, id, { revision: 1, document: others });
    const both = documentOf(`${rain} Вода стыла.`, old, `${none} Совсем никто.`);
    expect(
      await save(cast.owner, id, {
        revision: 1,
        title: "Река",
        document: documentOf(`${rain} Вода стыла.`, old, none),
      }),
    ).toEqual({
      outcome: "merged",
      revision: 3,
      savedAt: NOW,
      textLength: 147,
      title: "Река",
      document: both,
      theirTitle: null,
      by: { id: cast.coAuthor.id, fio: cast.coAuthor.fio },
    });
    expect(await texts(id)).toEqual([documentOf(rain, old, none), others, both]);
    expect((await storedRevisions(server, id)).map(({ savedBy, isDisputed }) => [savedBy, isDisputed])).toEqual([
      [cast.owner.id, false],
      [cast.coAuthor.id, false],
      [cast.owner.id, false],
    ]);
  });

  it("stores a disputed place with whose wordings they are, and shows it to both", async () => {
    const { id } = await addDraft();
    await save(cast.coAuthor, id, {
      revision: 1,
      document: documentOf(rain, "Отец сидел у окна и молчал о своём.", none),
    });
    const answer = await save(cast.owner, id, {
      revision: 1,
      document: documentOf(rain, "Дед сидел у окна и молчал о своём.", none),
    });
    const wording = (userId: number, words: string) => ({
      type: "wording",
      attrs: { userId, savedAt: NOW },
      content: documentOf(words).content,
    });
    const dispute = {
      type: "dispute",
      attrs: { before: 0, after: 0 },
      content: [
        wording(cast.coAuthor.id, "Отец сидел у окна и молчал о своём."),
        wording(cast.owner.id, "Дед сидел у окна и молчал о своём."),
      ],
    };
    const [first, , last] = documentOf(rain, old, none).content;
    expect(answer).toMatchObject({ outcome: "merged", document: { type: "doc", content: [first, dispute, last] } });
    for (const person of [cast.owner, cast.coAuthor])
      expect(await server.as(person)("getChapterToEdit", { params: { id } })).toMatchObject({
        revision: 3,
        chapter: { isDisputed: true },
        document: { content: [first, dispute, last] },
      });
  });

  it("both changed the title: the sender's stays, the other is sent along", async () => {
    const { id } = await addDraft();
    const document = documentOf(rain, old, none);
    await save(cast.coAuthor, id, { revision: 1, title: "Ночь", document });
    expect(await save(cast.owner, id, { revision: 1, title: "Утро", document })).toMatchObject({
      outcome: "merged",
      title: "Утро",
      theirTitle: "Ночь",
    });
  });

  it("a text that the last one holds already makes no revision", async () => {
    const { id } = await addDraft();
    await save(cast.owner, id, { revision: 1, document: documentOf(rain, old, none, "Потом он встал и вышел.") });
    expect(
      await save(cast.owner, id, { revision: 1, document: documentOf(rain, old, none, "Потом он вст") }),
    ).toMatchObject({
      outcome: "merged",
      revision: 2,
      document: documentOf(rain, old, none, "Потом он встал и вышел."),
    });
    expect(await texts(id)).toHaveLength(2);
  });

  it.each([
    ["that was thinned away", 2],
    ["from the future", 70],
  ])("made from a revision %s: everything that differs is asked, nothing is lost", async (_, revision) => {
    const { id } = await addDraft();
    for (const words of ["Первое.", "Второе."])
      await save(cast.coAuthor, id, {
        revision: words === "Первое." ? 1 : 2,
        document: documentOf(rain, old, none, words),
      });
    await server.database.deleteFrom("chapterRevision").where("chapterId", "=", id).where("revision", "=", 2).execute();
    const answer = await save(cast.owner, id, { revision, document: documentOf(rain, "Моё слово.") });
    expect(answer).toMatchObject({
      outcome: "merged",
      document: {
        content: [
          { type: "paragraph" },
          {
            type: "dispute",
            content: [
              { attrs: { userId: cast.coAuthor.id }, content: documentOf(old, none, "Второе.").content },
              { attrs: { userId: cast.owner.id }, content: documentOf("Моё слово.").content },
            ],
          },
        ],
      },
    });
  });

  it("what was saved before and is sent again, because its answer was lost, changes nothing", async () => {
    const { id } = await addDraft();
    const sent = documentOf(rain, "Старик лежал у окна и молчал о своём.", none);
    await save(cast.owner, id, { revision: 1, document: sent });
    const since = documentOf(rain, "Старик спал.", none);
    await save(cast.coAuthor, id, { revision: 2, document: since });
    expect(await save(cast.owner, id, { revision: 1, document: sent })).toMatchObject({
      outcome: "merged",
      revision: 3,
      document: since,
    });
    expect(await texts(id)).toHaveLength(3);
  });

  it("two at once: both are there", async () => {
    const { id } = await addDraft();
    const outcomes = await Promise.all([
      save(cast.owner, id, { revision: 1, document: documentOf(`${rain} Вода стыла.`, old, none) }),
      save(cast.coAuthor, id, { revision: 1, document: documentOf(rain, old, `${none} Совсем никто.`) }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["merged", "saved"]);
    expect((await texts(id)).at(-1)).toEqual(documentOf(`${rain} Вода стыла.`, old, `${none} Совсем никто.`));
  });

  it("is refused to strangers, and with a foreign picture; nothing is stored", async () => {
    const { id, workId } = await addDraft();
    await save(cast.coAuthor, id, { revision: 1, document: documentOf(rain, old, "Иначе.") });
    const document = documentOf(`${rain} Вода.`, old, none);
    await expect(save(cast.stranger, id, { revision: 1, document })).rejects.toMatchObject(refused.denied);
    await expect(save(null, id, { revision: 1, document })).rejects.toMatchObject(refused.login);
    const { id: other } = await addWork(server, cast);
    expect(other).not.toBe(workId);
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId: other });
    const withPicture = { type: "doc" as const, content: [...document.content, imageNode(fileId)] };
    await expect(save(cast.owner, id, { revision: 1, document: withPicture })).rejects.toMatchObject(
      refused.field("document", "В тексте есть изображение, которого нет среди файлов этого произведения"),
    );
    expect(await texts(id)).toHaveLength(2);
  });
});

it("the last text that is not disputed outlives the thinning of a sitting", async () => {
  const { id } = await addChapter(server, (await addWork(server, cast)).id, {
    documents: [documentOf(""), documentOf("Было."), documentOf("Стало."), disputedDocument("Так.", "Иначе.")],
  });
  await thinRevisions(new Date("2027-11-20T11:05:31.000Z"));
  expect((await storedRevisions(server, id)).map(({ revision }) => revision)).toEqual([1, 3, 4]);
});

it("a chapter does not begin with a disputed place", async () => {
  const { id: workId } = await addWork(server, cast);
  const requestId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
  await expect(
    server.as(cast.owner)("createChapter", {
      body: { workId, requestId, title: "Глава 1", document: disputedDocument("Так.", "Иначе.") },
    }),
  ).rejects.toMatchObject(refused.field("document", "Текст не прочитан: в нём есть то, чего редактор не знает"));
});

it("a planned chapter whose last text is disputed comes out with the last one that is not", async () => {
  const { id, revisionIds } = await addChapter(server, (await addWork(server, cast)).id, {
    state: "scheduled",
    publishTime: EARLIER,
    documents: [documentOf("Было."), documentOf("Стало."), disputedDocument("Стало так.", "Стало иначе.")],
    texts: ["Было.", "Стало."],
  });
  await publishScheduledChapter(id, new Date(NOW));
  expect(await storedChapter(server, id)).toMatchObject({ state: "published", publishedRevisionId: revisionIds[1] });
});
