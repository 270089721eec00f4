import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { cardAddress } from "../../../server/cards/cards.ts";
import { begin, sendChunk, sendWhole } from "../../support/audioUploads.ts";
import { addComment } from "../../support/factories.comments.ts";
import { addArt, addReview } from "../../support/factories.publications.ts";
import { addAgreement, addDiscount, addPayout, addPromoCode } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addChapter,
  addCoverDesign,
  addFile,
  addGalleryImage,
  addPublishedBook,
  addWork,
  documentOf,
  imageNode,
  picture,
} from "../../support/factories.works.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { takeLetters } from "../../support/letters.ts";
import { addScan } from "../../support/papers.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { mp3 } from "../../support/sounds.ts";
import { confirmPhoneOf } from "../../support/textMessages.ts";

/** A word that nothing else holds: it is typed into every field. */
const MARK = "zq7mark";
/** The end of two numbers: one is confirmed, one waits for its code. */
const PHONE = "9291234567";
const password = "верхняя Волга";
const headers = { "user-agent": `Mozilla/5.0 ${MARK}` };

const server = testServer();
let gleb: TestAccount;
beforeAll(async () => {
  gleb = await addAccount(server);
});

/** The columns of the database that hold a text, whatever their type. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ tableName: string }>`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.database);
  const found: string[] = [];
  for (const { tableName } of tables) {
    const { rows } = await sql<{ key: string }>`select distinct field.key from ${sql.table(tableName)} as one,
      jsonb_each_text(to_jsonb(one)) as field where field.value ilike ${`%${text}%`}`.execute(server.database);
    found.push(...rows.map(({ key }) => `${tableName}.${key}`));
  }
  return found.sort();
}

/** Names and contents of the files that hold a text. Letters are in their readers' mailboxes: here in a folder. */
async function filesWith(text: string): Promise<string[]> {
  const root = server.config.dataDir;
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  const held = await Promise.all(
    files
      .filter((name) => !name.startsWith("mail/"))
      .map(async (name) => {
        const bytes = await readFile(join(root, name));
        return name.includes(text) || bytes.includes(text) ? [name] : [];
      }),
  );
  return held.flat().sort();
}

type Browser = ReturnType<TestServer["browser"]>;
const post = async (browser: Browser, path: string, body: object) => {
  const answer = await browser.post(path, body, { headers });
  expect([path, answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([path, 200, ""]);
  return answer.json().data;
};

/** Everything that a person can type, upload and bring about. */
async function typeEverywhere(browser: Browser): Promise<string[]> {
  const { userId: id } = await post(browser, "/v1/account/register", {
    fio: `Вера ${MARK}`,
    userName: MARK,
    email: `${MARK}@example.org`,
    password,
    termsAgree: true,
    personalDataAgree: true,
  });
  const vera = { id } as TestAccount;
  await server.database
    .updateTable("account")
    .set({ emailConfirmedAt: server.clock.now().toISOString() })
    .where("id", "=", id)
    .execute();
  // One that was decided, and one that waits.
  for (const targetId of [gleb.id, (await addAccount(server)).id]) {
    await browser.call("complain", {
      body: { targetType: "account", targetId, category: "other", comment: MARK, url: `/u/gleb?${MARK}` },
    });
    if (targetId === gleb.id) await server.database.updateTable("complaint").set({ settledAt: THEN }).execute();
  }
  await browser.call("sendSupportLetter", {
    body: { requestId: randomUUID(), email: `${MARK}@example.org`, topic: MARK, text: MARK },
  });
  await browser.call("sendMessage", { params: { userId: gleb.id }, body: { requestId: randomUUID(), text: MARK } });
  const avatar = await browser.call("uploadFile", {
    params: { type: "avatar" },
    query: {},
    file: new Blob([await picture("png", 200, 200)]),
  });
  await browser.call("updateProfile", {
    body: {
      fio: `Вера ${MARK}`,
      status: MARK,
      birthday: { day: 1, month: 2, year: 1990 },
      sex: "female",
      aboutMe: MARK,
      links: [{ title: MARK, url: `https://example.org/${MARK}` }],
      avatarFileId: avatar.fileId,
      backgroundFileId: null,
      distributionAgree: true,
    },
  });
  await post(browser, "/v2/account/userName/change", { userName: `${MARK}.new`, proof: { password } });
  await browser.call("addToIgnoreList", { body: { userId: gleb.id, note: MARK } });
  await browser.call("createReaderKey", { body: { title: MARK } });
  await browser.call("updateCatalogExclusions", { body: { genreIds: [43], tags: [MARK], aiGenerated: true } });
  await browser.call("followAccount", { params: { id: (await addAccount(server)).id } });
  const series = await server.database
    .insertInto("series")
    .values({ ownerId: id, title: MARK, annotation: MARK, createdAt: THEN, lastModificationTime: THEN })
    .returning("id")
    .executeTakeFirstOrThrow();
  const given = {
    title: `Соль ${MARK}`,
    annotation: MARK,
    authorNotes: MARK,
    moderationReason: MARK,
    moderationNote: MARK,
    appealText: MARK,
    appealAnswer: MARK,
    afterword: MARK,
    originalAuthor: MARK,
    translator: MARK,
    reciter: MARK,
    booktrailerVideoUrl: `https://rutube.ru/video/private/0123456789abcdef0123456789abcdef/?p=${MARK}`,
    marksFloor: JSON.stringify({
      ageMark: "18+",
      adultOnly: true,
      hasDrugs: true,
      hasObsceneLanguage: true,
      reason: MARK,
    }),
    seriesId: series.id,
  };
  const book = await addWork(server, { owner: vera }, { ...given, state: "published" });
  await server.database.insertInto("workTag").values({ workId: book.id, title: MARK, sortOrder: 1 }).execute();
  await addDiscount(server, vera, [book.id], { title: MARK });
  await addPayout(server, vera, { state: "rejected", reason: MARK });
  const read = await addChapter(server, book.id, { state: "published", title: MARK, texts: [MARK, `Ещё ${MARK}`] });
  const chapter = await addChapter(server, book.id, { title: MARK, texts: [MARK], sortOrder: 2 });
  await browser.call("updateChapter", {
    body: { id: chapter.id, revision: 1, title: `Глава ${MARK}`, document: documentOf(`Правка ${MARK}`) },
  });
  await addWork(server, { owner: vera }, { ...given, state: "deleted" });
  for (const targetType of ["account", "work"] as const)
    await server.as(gleb)("complain", {
      body: { targetType, targetId: targetType === "work" ? book.id : id, category: "spam", comment: "", url: "" },
    });
  await browser.call("inviteCoAuthor", { params: { id: book.id }, body: { userName: gleb.userName } });
  const ivan = await addAccount(server);
  const others = await addChapter(server, (await addWork(server, { owner: ivan })).id);
  // Her mark and typo note in another's book, and a reader's in hers.
  for (const [reader, { workId, id: chapterId, revisionIds }, text] of [
    [vera, others, "Было утро."],
    [gleb, read, MARK],
  ] as const) {
    const place = {
      accountId: reader.id,
      workId,
      chapterId,
      revisionId: revisionIds[0] ?? 0,
      text,
      note: MARK,
      createdAt: THEN,
      fromBlock: 0,
      fromOffset: 0,
      toBlock: 0,
      toOffset: text.length,
    };
    await server.database
      .insertInto("readerMark")
      .values({ ...place, id: randomUUID(), kind: "quote", color: 1 })
      .execute();
    await server.database
      .insertInto("typoNote")
      .values({ ...place, requestId: randomUUID(), paragraph: text, suggestion: MARK })
      .execute();
  }
  // Answered: its place in the tree stays.
  const { id: commentId } = await addComment(server, vera, { workId: others.workId, text: MARK });
  await addComment(server, ivan, { workId: others.workId, parentId: commentId, threadId: commentId, text: "Да." });
  // Of a work that goes, and of one that stays with another.
  for (const workId of [book.id, (await addWork(server, { owner: ivan })).id]) {
    await server.database
      .insertInto("workModeration")
      .values({ workId, actorId: id, kind: "appealed", text: MARK, contentVersion: 1, at: THEN })
      .execute();
    await addPromoCode(server, workId, vera, { note: MARK });
  }
  for (const isDeclined of [true, false]) {
    const { id: workId } = await addWork(server, { owner: ivan });
    await server.as(ivan)("inviteCoAuthor", { params: { id: workId }, body: { userName: `${MARK}.new` } });
    if (isDeclined) await browser.call("deleteCoAuthor", { body: { workId, coAuthorId: id } });
  }
  const drawnWith = await addFile(server, vera, { kind: "cover-source" });
  const sources = [{ fileId: drawnWith, source: "Stock" as const, note: MARK }];
  await addCoverDesign(server, vera, { workId: book.id, text: MARK, fileId: drawnWith, sources });
  const { fileId: pictured } = await addGalleryImage(server, book.id, { caption: MARK });
  const signed = await addScan(server, vera);
  await addAgreement(server, book.id, { state: "awaitingScans" });
  await browser.call("uploadExclusiveAgreement", { params: { id: book.id }, body: { fileId: signed } });
  const shown = await addFile(server, vera, { kind: "post-image" });
  const fields = {
    categoryId: 1,
    title: MARK,
    tags: [MARK],
    privacyDisplay: "All" as const,
    privacyComments: "All" as const,
    commentsReview: "none" as const,
    document: { type: "doc" as const, content: [...documentOf(MARK).content, imageNode(shown)] },
  };
  const { id: postId } = await browser.call("createPost", {
    body: { requestId: randomUUID(), fields, publish: true },
  });
  await server.as(gleb)("complain", {
    body: { targetType: "post", targetId: postId, category: "spam", comment: "", url: "" },
  });
  const moderator = await addAccount(server, { roles: ["Moderator"] });
  await server.as(moderator)("updatePostState", {
    params: { id: postId },
    body: { type: "removal.given", reason: MARK },
  });
  // A review of theirs, and their answer to another's.
  const { workId: reviewed } = await addPublishedBook(server, { owner: gleb });
  await addArt(server, vera, { title: MARK, tags: [MARK], text: MARK, alt: MARK, credit: MARK });
  await addReview(server, vera, reviewed, { title: MARK, tags: [MARK], text: MARK });
  const { id: answered } = await addReview(server, gleb, book.id, { state: "published" });
  await browser.call("replyToReview", { params: { id: answered }, body: { text: MARK } });
  const files = [
    signed,
    shown,
    pictured,
    drawnWith,
    avatar.fileId,
    await addFile(server, vera, { kind: "cover" }),
    await addFile(server, vera, { kind: "chapter-image", workId: book.id }),
    (await browser.call("uploadTemporaryFile", { file: new Blob([await picture()]) })).fileId,
    await addScan(server, vera),
  ];
  await confirmPhoneOf(server, browser.call, { phone: `+7${PHONE}`, password });
  await browser.call("changePhone", { body: { phone: `+375 ${PHONE.slice(1)}`, proof: { password } } });
  await post(browser, "/v2/account/identification/update", {
    ...goodPapers,
    lastName: MARK,
    firstName: MARK,
    middleName: MARK,
    citizenship: MARK,
    documentNumber: MARK,
    issuedBy: MARK,
    address: MARK,
    fileIds: files.slice(-1),
    proof: { password },
  });
  await server.database.updateTable("work").set({ privacyDownloads: "All" }).where("id", "=", book.id).execute();
  await browser.call("rebuildWorkUploads", { params: { id: book.id } });
  await browser.call("exportWork", { params: { id: book.id }, query: { format: "fb2" } });
  await browser.call("startImport", { body: { fileName: `${MARK}.fb2`, byteSize: 1_000 } });
  await post(browser, "/v1/account/export/start", { proof: { password } });
  // A sound that is there, and one that comes.
  const { id: audiobook } = await addWork(server, { owner: vera }, { format: "Audiobook" });
  const sound = await sendWhole(browser.call, audiobook, mp3(), { fileName: `${MARK}.mp3` });
  const coming = await begin(browser.call, audiobook, mp3(), { fileName: `${MARK}.mp3` });
  await sendChunk(browser.call, { workId: audiobook, uploadId: coming, bytes: mp3() });
  files.push(sound, coming);
  await server.drainJobs();
  // What goes to devices is sent, and keeps nothing.
  await server.database.deleteFrom("job").where("kind", "=", "push").execute();
  return files;
}

const THEN = "2026-11-01T09:00:00.000Z";

it("a word typed into every field is nowhere after the erasure, but in what the law keeps", async () => {
  const browser = server.browser();
  const files = await typeEverywhere(browser);
  await takeLetters(server);
  // Enciphered: the mark is in no column, and the row is there.
  const kept = () => server.database.selectFrom("identification").select("state").execute();
  expect(await kept()).toEqual([{ state: "onReview" }]);
  const before = await columnsWith(MARK);
  expect(before).toEqual([
    "account.email",
    "account.fio",
    "account.fio_folded",
    "account.user_name",
    "account.user_name_folded",
    "account_event.user_agent",
    "art.alt",
    "art.credit",
    "audio.file_name",
    "audio_upload.file_name",
    "book_export.file_name",
    "book_import.file_name",
    "catalog_exclusion.tags",
    "chapter_revision.document",
    "chapter_revision.title",
    "comment.text",
    "complaint.comment",
    "complaint.target_title",
    "complaint.url",
    "cover_design.scene",
    "cover_design.sources",
    "discount.title",
    "discount.title_folded",
    "former_user_name.user_name",
    "gallery_image.caption",
    "ignored_person.note",
    "message.text",
    "notification_event.note",
    "one_time_token.email",
    "payout.reason",
    "profile.about_me",
    "profile.links",
    "profile.status",
    "promo_code.note",
    "publication.moderation_reason",
    "publication.title",
    "publication.title_folded",
    "publication_tag.title",
    "publication_tag.title_folded",
    "publication_text.document",
    "publication_text.html",
    "publication_text.preview",
    "reader_key.title",
    "reader_mark.note",
    "reader_mark.text",
    "reader_mark.words_folded",
    "review.reply_text",
    "series.annotation",
    "series.title",
    "series.title_folded",
    "session.user_agent",
    "support_letter.text",
    "support_letter.topic",
    "typo_note.note",
    "typo_note.paragraph",
    "typo_note.suggestion",
    "typo_note.text",
    "work.afterword",
    "work.annotation",
    "work.appeal_answer",
    "work.appeal_text",
    "work.author_notes",
    "work.booktrailer_video_url",
    "work.marks_floor",
    "work.moderation_note",
    "work.moderation_reason",
    "work.original_author",
    "work.reciter",
    "work.title",
    "work.title_folded",
    "work.translator",
    "work_moderation.text",
    "work_search.authors",
    "work_search.title",
    "work_search.words",
    "work_tag.title",
    "work_tag.title_folded",
  ]);
  expect(await columnsWith(PHONE.slice(1))).toEqual(["account_phone.phone", "phone_change.phone"]);
  for (const file of files) expect(await filesWith(file)).not.toEqual([]);
  // What messengers show of their pages, and of another person's.
  for (const author of [`Вера ${MARK}`, "Глеб Кротов"])
    await cardAddress({ make: "card", title: "Соль", label: "Книга", author, book: null });
  expect((await filesWith(MARK)).filter((name) => name.startsWith("cards/"))).toHaveLength(1);
  // The file for readers and the export: an epub is packed.
  expect((await filesWith(MARK)).filter((name) => name.startsWith("books/"))).toHaveLength(2);
  await browser.post("/v1/account/deletion/request", { keepTexts: false, proof: { password } }, { headers });
  server.clock.pass(14 * 86_400_000);
  expect((await server.drainJobs()).failed).toBe(0);
  expect(await kept()).toEqual([]);
  // The written list: docs/adr/0031.
  // What was written stays with whom it was written to (docs/adr/0063).
  expect(await columnsWith(MARK)).toEqual(["account_event.user_agent", "message.text"]);
  expect(await columnsWith(PHONE.slice(1))).toEqual([]);
  expect(await filesWith(MARK)).toEqual([]);
  for (const file of files) expect(await filesWith(file)).toEqual([]);
  expect(await filesWith("Глеб Кротов")).toHaveLength(1);
  expect(await readdir(join(server.config.dataDir, "exports"))).toEqual([]);
  const { userId } = (await server.database
    .selectFrom("accountDeletion")
    .select("accountId as userId")
    .executeTakeFirst()) ?? { userId: 0 };
  for (const table of ["workAuthor", "declinedInvitation"] as const)
    expect(
      await server.database.selectFrom(table).where("accountId", "=", userId).select("workId").execute(),
      table,
    ).toEqual([]);
});
