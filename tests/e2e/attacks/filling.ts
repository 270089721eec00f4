import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { optionalText } from "../../../src/api/contract/fields.ts";
import { readDocument } from "../../../src/document/document.ts";
import { cleanText } from "../../../src/document/json.ts";
import { isSafeLink } from "../../../src/document/schema.ts";
import { addComment } from "../../support/factories.comments.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import {
  addChapter,
  addCoverDesign,
  addFile,
  addGalleryImage,
  addSeries,
  addWork,
  EARLIER,
} from "../../support/factories.works.ts";
import { storeMessage } from "../../support/messages.ts";
import type { TestServer } from "../../support/server.ts";

type With = Pick<TestServer, "database">;

/** What the same words stand in, each with a page of its own; `vectors`: what the words are made of. */
export type Attacked = { vectors: readonly string[] } & Record<"words" | "userName", string> &
  Record<"personId" | "workId" | "chapterId" | "seriesId" | "postId" | "reviewId" | "artId", number>;
/** As much as a page of a list or of comments shows, and a person who has all of it to look at. */
export type Pack = {
  tag: string;
  desk: { userName: string; login: string; password: string };
  things: readonly Attacked[];
};

const PACK = 20;
/** Of more vectors than this ten stand in a field together: what lets one of them through changes the page all the same. */
const MANY = 100;
const TOGETHER = 10;
const at = EARLIER;
const clock = { now: () => new Date(at) };
/** As a form's schema lets words in. */
const typed = z.pipe(z.string(), optionalText("Слова", 1_000_000));
/** The words as an address, or in one. */
const hrefOf = (words: string): string =>
  [words, `https://example.org/?q=${words}`].find(isSafeLink) ?? "https://example.org/";

/** All places that a text has for words, with the same words in each. */
function documentOf(fileId: string, all: readonly string[]): object {
  const text = (words: string, marks: object[] = []) => ({ type: "text", text: words, marks });
  const blocks = all.flatMap((words) => [
    { type: "heading", attrs: { level: 1 }, content: [text(words)] },
    {
      type: "paragraph",
      content: [
        text(words, [{ type: "link", attrs: { href: hrefOf(words) } }]),
        { type: "footnote", content: [{ type: "paragraph", content: [text(words)] }] },
      ],
    },
    { type: "quote", content: [{ type: "paragraph", content: [text(words, [{ type: "bold" }])] }] },
    { type: "image", attrs: { fileId, alt: words.slice(0, 200), width: 4, height: 3 } },
  ]);
  return readDocument({ type: "doc", content: blocks }).toJSON();
}

/** What a person says of themselves, and that others may read it. */
async function introduce({ database }: With, person: TestAccount, words: string) {
  const links = JSON.stringify([{ title: words.slice(0, 40), url: hrefOf(words) }]);
  const profile = { status: words, aboutMe: words, sex: null, links };
  const rest = { birthDay: null, birthMonth: null, birthYear: null, avatarFileId: null, backgroundFileId: null };
  await database
    .insertInto("profile")
    .values({ accountId: person.id, ...profile, ...rest })
    .execute();
  const consent = { document: "distribution" as const, version: "2026-11-24", address: "::1", agreedAt: at };
  await database
    .insertInto("accountConsent")
    .values({ accountId: person.id, ...consent, withdrawnAt: null })
    .execute();
}

type Around = { tag: string; desk: TestAccount; fileId: string };

async function attack(server: With, vectors: string[], { tag, desk, fileId }: Around): Promise<Attacked> {
  const { database } = server;
  const words = vectors.join(" ");
  const person = await addAccount(server, { userName: `a${randomUUID().slice(0, 12)}`, fio: words });
  await introduce(server, person, words);
  const { id: workId } = await addWork(
    server,
    { owner: person },
    { state: "published", title: words, annotation: words },
  );
  const { id: seriesId } = await addSeries(server, { owner: person }, { title: words, annotation: words }, workId);
  await database
    .insertInto("workTag")
    .values([words, tag].map((title, sortOrder) => ({ workId, title, sortOrder })))
    .execute();
  await addGalleryImage(server, workId, { caption: words });
  await addCoverDesign(server, person, { workId, text: words });
  const documents = [documentOf(fileId, [words])];
  const { id: chapterId, revisionIds } = await addChapter(server, workId, {
    state: "published",
    title: words,
    documents,
    texts: [words],
  });
  const given = { state: "published" as const, title: words, text: words, tags: [words, tag] };
  const { id: postId } = await addPost(server, person, { ...given, document: documentOf(fileId, [words]) });
  const { id: reviewId } = await addReview(server, desk, workId, { ...given, document: documentOf(fileId, [words]) });
  await database
    .updateTable("review")
    .set({ replyText: words, replyAuthorId: person.id, repliedAt: at })
    .where("publicationId", "=", reviewId)
    .execute();
  const { id: artId } = await addArt(server, person, { ...given, alt: words, credit: words, fileId, workId });
  await tellDesk(server, words, { workId, chapterId, revisionId: revisionIds[0] ?? 0, desk, person });
  return {
    vectors,
    words,
    userName: person.userName,
    personId: person.id,
    workId,
    chapterId,
    seriesId,
    postId,
    reviewId,
    artId,
  };
}

type DeskParts = { desk: TestAccount; person: TestAccount } & Record<"workId" | "chapterId" | "revisionId", number>;

/** What a reader keeps, what they write to the staff and to authors, and what is written to them. */
async function tellDesk(server: With, words: string, { desk, person, ...chapter }: DeskParts) {
  const { database } = server;
  const place = { fromBlock: 0, fromOffset: 0, toBlock: 0, toOffset: 4, text: words, note: words, createdAt: at };
  await database
    .insertInto("readerMark")
    .values({ ...chapter, ...place, accountId: desk.id, id: randomUUID(), kind: "quote", color: 3 })
    .execute();
  await database
    .insertInto("typoNote")
    .values({ ...chapter, ...place, accountId: desk.id, requestId: randomUUID(), paragraph: words, suggestion: words })
    .execute();
  await database
    .insertInto("supportLetter")
    .values({
      requestId: randomUUID(),
      accountId: desk.id,
      email: "",
      topic: words,
      text: words,
      state: "waiting",
      createdAt: at,
      changedAt: at,
    })
    .execute();
  await database
    .insertInto("complaint")
    .values({
      accountId: desk.id,
      targetType: "work",
      targetId: chapter.workId,
      targetTitle: words,
      category: "insult",
      comment: words,
      url: "/",
      createdAt: at,
    })
    .execute();
  await database
    .insertInto("shelvedWork")
    .values({ accountId: desk.id, workId: chapter.workId, state: "Reading", addedAt: at })
    .execute();
  await storeMessage({ database, clock }, person, desk, words);
}

/** All of the pack beneath its first work, in one text, and in one talk. */
async function gather(server: With, things: readonly Attacked[], { desk, fileId }: Around) {
  const [first] = things;
  if (!first) return;
  const all = things.map(({ words }) => words);
  const documents = [documentOf(fileId, all)];
  await addChapter(server, first.workId, { state: "published", sortOrder: 2, documents, texts: [all.join("\n")] });
  const writer = { id: first.personId };
  for (const words of all) {
    const under = { workId: first.workId };
    const { id } = await addComment(server, desk, { ...under, text: words });
    const reply = { ...under, parentId: id, threadId: id };
    await addComment(server, writer, { ...reply, text: `> ${words}\n||${words}||` });
    await addComment(server, writer, { ...reply, text: words, hasSpoilers: true });
    await storeMessage({ ...server, clock }, writer, desk, words);
  }
}

const parted = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** Puts each vector into every field. */
export async function fill(server: With, vectors: readonly string[]): Promise<Pack[]> {
  const packs: Pack[] = [];
  const all = vectors.map((vector) => typed.parse(vector)).filter((words) => cleanText(words).trim() !== "");
  for (const some of parted(parted(all, all.length > MANY ? TOGETHER : 1), PACK)) {
    const tag = `pack${packs.length + 1}`;
    const desk = await addAccount(server, { userName: `desk-${tag}`, email: `${tag}@example.org` });
    const around = { tag, desk, fileId: await addFile(server, desk, { kind: "chapter-image" }) };
    const things: Attacked[] = [];
    for (const together of some) things.push(await attack(server, together, around));
    await gather(server, things, around);
    packs.push({ tag, desk: { userName: desk.userName, login: desk.email, password: PASSWORD }, things });
  }
  return packs;
}
