import { expect, type Page } from "@playwright/test";
import { bareFields } from "../../support/workFields.ts";

type Text = { title: string; text?: string };

/** A call with the browser's own session. */
async function post(page: Page, path: string, body: object = {}) {
  const answer = await page.request.post(`/api${path}`, { data: body, headers: { "sec-fetch-site": "same-origin" } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** A work of vera's with chapters, made through the API with the browser's own session. Returns its id. */
export async function makeWork(page: Page, title: string, chapters: Text[], tags: string[] = []): Promise<number> {
  const { id } = await post(page, "/v2/work/create", { ...bareFields, title, tags });
  for (const { title: name, text = "" } of chapters)
    await post(page, "/v2/work/create/chapter", {
      workId: id,
      requestId: crypto.randomUUID(),
      title: name,
      document: {
        type: "doc",
        content: [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }],
      },
    });
  return id;
}

/** An audiobook of vera's without chapters. Returns its id. */
export const makeAudiobook = async (page: Page, title: string): Promise<number> =>
  (await post(page, "/v2/work/create", { ...bareFields, title, format: "Audiobook" })).id;

export const deleteWork = (page: Page, id: number): Promise<void> => post(page, `/v2/work/${id}/delete`);

export const named = (letters: string): Text[] => [...letters].map((title) => ({ title, text: "Было утро." }));

/** A work of so many chapters, «Глава 1» and on, by one import. Returns its id. */
export async function makeLongWork(page: Page, title: string, count: number): Promise<number> {
  const sections = Array.from(
    { length: count },
    (_, index) => `<section><title><p>Глава ${index + 1}</p></title><p>Было утро.</p></section>`,
  );
  const answer = await page.request.post("/api/v2/work/import-fb2", {
    multipart: {
      file: {
        name: "Книга.fb2",
        mimeType: "application/x-fictionbook+xml",
        buffer: Buffer.from(
          `<?xml version="1.0" encoding="utf-8"?><FictionBook><description><title-info><book-title>${title}</book-title></title-info></description><body>${sections.join("")}</body></FictionBook>`,
        ),
      },
    },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.workId;
}

const documentOf = (paragraphs: readonly string[]) => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

async function createChapter(page: Page, workId: number, title: string, paragraphs: readonly string[]) {
  const chapter = { workId, requestId: crypto.randomUUID(), title, document: documentOf(paragraphs) };
  return (await post(page, "/v2/work/create/chapter", chapter)).chapter.id as number;
}

const changeChapter = (page: Page, workId: number, chapterId: number, type: string) =>
  post(page, `/v2/work/${workId}/update/chapter-state/${chapterId}`, { type });

/** A published work of the signed-in person, with published chapters. Returns its id and those of its chapters. */
export async function publishWork(
  page: Page,
  fields: object,
  chapters: readonly { title: string; paragraphs: readonly string[] }[],
): Promise<{ workId: number; chapterIds: number[] }> {
  const { id: workId } = await post(page, "/v2/work/create", { ...bareFields, genreId: 43, ...fields });
  const chapterIds: number[] = [];
  for (const { title, paragraphs } of chapters) {
    const id = await createChapter(page, workId, title, paragraphs);
    await changeChapter(page, workId, id, "publish.requested");
    chapterIds.push(id);
  }
  await post(page, `/v2/work/${workId}/publish`, { note: "" });
  return { workId, chapterIds };
}

/** A published work with one chapter of so many paragraphs, «Абзац 1.» and on, of 600 characters each. */
export async function publishLongChapter(page: Page, title: string, count: number) {
  const paragraphs = Array.from(
    { length: count },
    (_, index) => `Абзац ${index + 1}. ${"Было утро, и был вечер. ".repeat(24).trim()}`,
  );
  const chapters = [{ title: "Длинная глава", paragraphs }];
  const { workId, chapterIds } = await publishWork(page, { title, annotation: "О длинном." }, chapters);
  return { workId, chapterId: chapterIds[0] as number };
}

/** The last chapter of a work becomes two, and both are published. Returns the id of the new one. */
export async function splitLastChapter(
  page: Page,
  { workId, chapterId }: { workId: number; chapterId: number },
  [first, second]: readonly [readonly string[], readonly string[]],
): Promise<number> {
  const { chapter, revision } = (await (await page.request.get(`/api/v2/work/edit/chapter/${chapterId}`)).json()).data;
  const { title } = chapter;
  await post(page, "/v2/work/update/chapter", { id: chapterId, revision, title, document: documentOf(first) });
  const id = await createChapter(page, workId, `${title}: продолжение`, second);
  await changeChapter(page, workId, id, "publish.requested");
  await changeChapter(page, workId, chapterId, "update.requested");
  return id;
}

/** The files of a work that readers may have are made, in a moment. */
export const rebuildFiles = (page: Page, workId: number): Promise<void> =>
  post(page, `/v2/work/${workId}/uploads/rebuild`);

/** A series of these works of the signed-in person. Returns its id. */
export async function makeSeries(page: Page, title: string, workIds: number[]): Promise<number> {
  const about = { annotation: "", isFinished: false, coverFileId: null };
  const { id } = await post(page, "/v2/work-series/create", { ...about, title, workIds });
  return id;
}

/** Its works stay. */
export const deleteSeries = (page: Page, id: number): Promise<void> => post(page, `/v2/work-series/${id}/delete`);
