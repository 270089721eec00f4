import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallByName } from "../../../src/api/callByName.ts";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import { addComment } from "../../support/factories.comments.ts";
import { addArt, addPost, addReview, REVIEW_TEXT } from "../../support/factories.publications.ts";
import { addAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addCoverDesign,
  addGalleryImage,
  addPublishedBook,
  addSeries,
  addWork,
  EARLIER,
} from "../../support/factories.works.ts";
import { storeMessage, storeMessageComplaint } from "../../support/messages.ts";
import { providerInProcess } from "../../support/payments.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { storeSupportLetter } from "../../support/supportLetters.ts";
import { type Answer, type Entry, type EveryBody, type Person, persons, type Things } from "./entry.ts";
import { access, ofPublished } from "./index.ts";
import { stays, writesToAnother } from "./writing.ts";

const SECRET = "Тайный черновик, о котором никто не знает";
const SECRET_TEXT = "Тайная глава, о которой никто не знает";

let server: TestServer;
let cast: EveryBody;
let provider: ReturnType<typeof providerInProcess>;
beforeAll(async () => {
  server = await startServer();
  provider = providerInProcess(server);
});
/** What all of them are asked about, until an answer may have changed something: an owner's deletion must not be another's answer. */
let untouched: { things: Things; before: Awaited<ReturnType<typeof draftOf>> } | null = null;
/** Somebody of them has changed something: it may be a password or a name. */
let isSpent = true;
async function newCast() {
  // All calls come from one address: each call starts with empty counters of tries.
  await server.database.deleteFrom("attemptCounter").execute();
  if (!isSpent) return;
  isSpent = false;
  untouched = null;
  cast = {
    ...(await addCast(server)),
    ignored: await addAccount(server, { fio: "Олег Ставский" }),
    admin: await addAccount(server, { roles: ["Admin"] }),
    banned: await addAccount(server, { bannedAt: EARLIER }),
  };
  await server.as(cast.owner)("addToIgnoreList", { body: { userId: cast.ignored.id, note: "" } });
}
afterAll(async () => {
  provider.stop();
  await server.stop();
});

async function makeThings(): Promise<Things> {
  const { id: workId } = await addWork(server, cast, { title: SECRET, annotation: SECRET });
  const { id: chapterId } = await addChapter(server, workId, {
    state: "published",
    title: SECRET_TEXT,
    texts: [SECRET_TEXT],
  });
  const { id: imageId } = await addGalleryImage(server, workId, { caption: SECRET });
  const { id: seriesId } = await addSeries(server, cast, { title: SECRET, annotation: SECRET }, workId);
  const { id: designId } = await addCoverDesign(server, cast.owner, { workId, text: SECRET });
  const letterId = await storeSupportLetter(server, cast.owner.id, SECRET);
  const { id: postId } = await addPost(server, cast.owner, {
    title: SECRET,
    text: SECRET_TEXT,
    tags: [SECRET.slice(0, 40)],
  });
  const { id: openPostId } = await addPost(server, cast.owner, { state: "published" });
  const others = await addAccount(server);
  const { workId: othersWorkId } = await addPublishedBook(server, { owner: others });
  const { workId: reviewedWorkId } = await addPublishedBook(server, { owner: others });
  const { id: reviewId } = await addReview(server, cast.owner, reviewedWorkId, {
    title: SECRET,
    text: `${SECRET_TEXT}. ${REVIEW_TEXT}`,
    tags: [SECRET.slice(0, 40)],
  });
  const { id: openReviewId } = await addReview(
    server,
    cast.owner,
    (await addPublishedBook(server, { owner: others })).workId,
    { state: "published" },
  );
  const { id: artId } = await addArt(server, cast.owner, {
    title: SECRET,
    text: SECRET_TEXT,
    tags: [SECRET.slice(0, 40)],
  });
  const { id: openArtId } = await addArt(server, cast.owner, { state: "published" });
  const messageId = await storeMessage(server, cast.owner, cast.coAuthor, SECRET_TEXT);
  await storeMessageComplaint(server, cast.coAuthor, messageId);
  const { id: commentId } = await addComment(server, cast.owner, { workId, text: SECRET_TEXT });
  const book = await addPublishedBook(server, cast);
  // Text over the published one, and another chapter: neither is a reader's.
  await addChapter(server, book.workId, { title: SECRET_TEXT, texts: [SECRET_TEXT], sortOrder: 2 });
  return {
    accountId: cast.owner.id,
    userName: cast.owner.userName,
    book,
    draft: { workId, chapterId },
    imageId,
    seriesId,
    designId,
    letterId,
    postId,
    openPostId,
    othersWorkId,
    reviewedWorkId,
    reviewId,
    openReviewId,
    artId,
    openArtId,
    messageId,
    commentId,
    requestId: randomUUID(),
  };
}

/** Every row of a draft that a call could change, in one question: it is asked six thousand times. */
async function draftOf({
  draft: { workId, chapterId },
  seriesId,
  postId,
  reviewId,
  artId,
}: Things): Promise<unknown[]> {
  const publications = [postId, reviewId, artId];
  const { rows } = await sql`
    select to_jsonb(work) as row from work where id = ${workId}
    union all select to_jsonb(chapter) from chapter where id = ${chapterId}
    union all select to_jsonb(chapter_revision) from chapter_revision where chapter_id = ${chapterId}
    union all select to_jsonb(series) from series where id = ${seriesId}
    union all select to_jsonb(publication) from publication where id = any(${publications})
    union all select to_jsonb(publication_text) from publication_text where publication_id = any(${publications})
    union all select to_jsonb(cover_design) from cover_design where work_id = ${workId}
    union all select to_jsonb(gallery_image) from gallery_image where work_id = ${workId}
    order by row`.execute(server.database);
  return rows;
}

/** HTTP status and error code of each word (docs/spec/api.md, «Error codes»). */
const meaning: Record<string, { httpStatus: number; errorCode?: number }> = {
  success: { httpStatus: 200 },
  login: { httpStatus: 401, errorCode: 4 },
  denied: { httpStatus: 403, errorCode: 12 },
  missing: { httpStatus: 404, errorCode: 10 },
  fault: { httpStatus: 500, errorCode: 9 },
  banned: { httpStatus: 403, errorCode: 5 },
};
const meant = (answer: Answer) => meaning[answer] ?? { httpStatus: 400, errorCode: 3, message: answer };

async function outcomeOf(call: CallByName, name: CallName, input: object) {
  try {
    return { httpStatus: 200, body: await call(name, input) };
  } catch (fault) {
    if (!(fault instanceof ApiFault)) throw fault;
    const { errorCode, message } = fault.envelope;
    const says = fault.httpStatus === 400 ? { message } : {};
    return { httpStatus: fault.httpStatus, errorCode, ...says, body: fault.envelope };
  }
}

it("the table has every call of the contract, and no other", () => {
  expect(Object.keys(access).sort()).toEqual(Object.keys(contract).sort());
});

type Row = { name: CallName; of: string; entry: Entry<CallName> };
/** Of rows that are each total by their own type: a type of all of them would be too large for TypeScript. */
const rowsOf = (rows: object, of: string): Row[] =>
  Object.entries(rows).map(([name, entry]) => ({ name: name as CallName, of, entry }));
const everyRow = [...rowsOf(access, "a draft"), ...rowsOf(ofPublished, "a published book")];

const outsiders: readonly Person[] = ["guest", "stranger", "unconfirmed", "ignored", "banned"];

describe.each(everyRow)("$name of $of", ({ name, entry }) => {
  beforeAll(newCast);
  it.each(persons)("%s", async (who) => {
    const things = untouched?.things ?? (await makeThings());
    const before = untouched?.before ?? (await draftOf(things));
    untouched = null;
    const call = server.as(who === "guest" ? null : cast[who]);
    const { body, ...outcome } = await outcomeOf(call, name, await entry.input(things, { server, cast, who }));
    expect(outcome).toEqual(meant(entry.who[who]));
    if (outsiders.includes(who)) expect(JSON.stringify(body)).not.toContain(SECRET_TEXT);
    const isOutside = outsiders.includes(who) && !(entry.isInvitation && who === "unconfirmed");
    if (isOutside) expect(JSON.stringify(body)).not.toContain(SECRET);
    if (isOutside || entry.who[who] !== "success") expect(await draftOf(things)).toEqual(before);
    if (contract[name].method === "POST" && entry.who[who] === "success") isSpent = true;
    else untouched = { things, before };
  });
});

it("every call that asks for a log-in says so to a guest", () => {
  for (const [name, { access: needed }] of Object.entries(contract))
    if (needed !== "guest") expect(access[name as CallName].who.guest, name).toBe("login");
});

describe("what reaches another person", () => {
  const names = Object.keys(contract) as CallName[];
  const sent = names.filter((name) => contract[name].method === "POST" && contract[name].access !== "guest");

  it.each(sent)("%s says whether it does", (name) => {
    const reaches = writesToAnother.some((one) => one === name);
    expect(stays.some((path) => path.test(contract[name].path))).toBe(!reaches);
  });

  it.each(writesToAnother)("%s is denied to the ignored", (name) => {
    expect(access[name].who.ignored).toBe("denied");
  });
});
