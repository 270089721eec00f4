import { beforeAll, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { bookOf } from "./books.ts";

const server = testServer();
let author: TestAccount;
beforeAll(async () => {
  author = await addAccount(server);
});

const titles = (count: number) => Array.from({ length: count }, (_, index) => `Глава ${index + 1}`);

// Chapters are stored by 200: these counts leave one chapter after the first and after the second two hundred.
it.each([199, 200, 201, 400, 401])("%i chapters: every one is stored, in its place", async (count) => {
  const sections = titles(count).map((title) => `<section><title><p>${title}</p></title><p>Текст</p></section>`);
  const answer = await server.as(author)("importFb2", { file: new Blob([bookOf(sections.join(""))]) });
  expect(answer).toMatchObject({ chapterCount: count, textLength: 5 * count });
  const { chapters } = await server.as(author)("getWorkContent", { params: { id: answer.workId } });
  expect(chapters.map(({ title }) => title)).toEqual(titles(count));
  expect(chapters.map(({ textLength }) => textLength)).toEqual(Array.from({ length: count }, () => 5));
});
