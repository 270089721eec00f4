import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addComment } from "../../support/factories.comments.ts";
import { addArt, addPost, addReview } from "../../support/factories.publications.ts";
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
import { testServer } from "../../support/server.ts";
import { storeSupportLetter } from "../../support/supportLetters.ts";
import type { EveryBody, Stage, Things } from "./entry.ts";
import { access } from "./index.ts";

const server = testServer();
let cast: EveryBody;
let owner: TestBrowser;
beforeEach(async () => {
  await server.database.deleteFrom("attemptCounter").execute();
  cast = {
    ...(await addCast(server)),
    ignored: await addAccount(server),
    banned: await addAccount(server, { bannedAt: EARLIER }),
  };
  owner = await server.login(cast.owner);
});

const linked = (href: string) => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [{ type: "text", text: "море", marks: [{ type: "link", attrs: { href } }] }],
    },
  ],
});

/** What no form sends. */
const hostile: readonly unknown[] = [
  ...["", "\u0000", "до\u0000после", "\ud800", "\u202eот\u200b", "х".repeat(30_000), "'; drop table work; --"],
  ...["%00", "../../etc/passwd", "1e0", "0x1", "+1", " 1", "true", "[object Object]"],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, null, true, [], {}, [[]], [null], ["\u0000"], [2 ** 31], { length: 1 }],
  ...[linked("http://\u0000"), linked("javascript:alert(1)"), { type: "doc", content: [{ type: "image", attrs: {} }] }],
];

type Parts = Partial<Record<"params" | "query" | "body", Record<string, unknown>>>;
const partNames = ["params", "query", "body"] as const;

/** Every field of a right input, one after the other with each hostile value in its place. */
const spoiled = (input: Parts): Parts[] =>
  partNames.flatMap((part) =>
    Object.keys(input[part] ?? {}).flatMap((field) =>
      hostile.map((value) => ({ ...input, [part]: { ...input[part], [field]: value } })),
    ),
  );

const spelled = (value: unknown): string => (typeof value === "string" ? value.toWellFormed() : JSON.stringify(value));

/** Fields that may be left out, of each call. */
const optional: Partial<Record<CallName, Parts>> = {
  searchCatalog: {
    query: {
      q: "а",
      search: "а",
      sorting: "likes",
      genre: "1",
      exgenre: "2",
      author: "1",
      form: "novel",
      format: "EBook",
      state: "finished",
      series: "out",
      access: "free",
      promo: "show",
      length: "short",
      age: "18",
      upd: "365",
      tag: "а",
      extag: "б",
      ai: "none",
      disc: "true",
      exc: "true",
      dnl: "true",
      lib: "any",
      excluded: "show",
      page: "1",
      ps: "1",
      cursor: "а",
    },
  },
  getFriends: { query: { search: "а", page: "1", ps: "1" } },
  searchAccounts: { query: { search: "а", page: "1", ps: "1" } },
  getIgnoreList: { query: { search: "а", page: "1", ps: "1" } },
  getAccounts: { query: { search: "а", kind: "all", page: "1", ps: "1" } },
  getStaffActs: { query: { search: "а", page: "1", ps: "1" } },
  getAccountWorks: { query: { userId: String(1), search: "а", bin: "true" } },
  getAccountSeries: { query: { userId: String(1), search: "а", bin: "true" } },
  addSeriesWorks: { body: { place: 1 } },
  getExclusiveAgreements: { query: { kind: "over", page: "1", ps: "1" } },
  getWorkTags: { query: { search: "а" } },
  uploadFile: { query: { fileId: "а" } },
  getCoverDesigns: { query: { bin: "true", page: "1", ps: "1" } },
  updateWorkCover: { body: { designId: "а" } },
  uploadGalleryImage: { query: { imageId: "а" } },
  getWorkAccess: { query: { of: "chapter" } },
  getChapterHistory: { query: { cursor: "а" } },
  getChapterRevision: { query: { against: "now" } },
  getSupportLetter: { query: { key: "а" } },
  closeSupportLetter: { body: { key: "а" } },
  getChats: { query: { page: "1", ps: "1" } },
  getChat: { query: { before: "1", after: "1", take: "1" } },
  getSupportQueue: { query: { state: "waiting", page: "1", ps: "1" } },
  getNotifications: { query: { take: "1", lastItemCreationTime: "а", lastItemId: "а" } },
  getNotificationGroup: { query: { take: "1", lastItemCreationTime: "а", lastItemId: "а" } },
  markAllNotificationsAsRead: { body: { until: "а" } },
  updatePushSettings: { body: { quiet: { from: 1, until: 2 } } },
  updateLetterSettings: { body: { hasDigest: true } },
  getUserLibrary: {
    query: { userId: "1", state: "Reading", format: "EBook", sort: "new", search: "а", page: "1", pageSize: "1" },
  },
  getUserMarks: { query: { workId: "1", chapterId: "1", kind: "quote", search: "а", cursor: "а" } },
  getTypos: { query: { state: "open", chapterId: "1", cursor: "а" } },
  getAccountOrders: { query: { page: "1", ps: "1" } },
  getWorkStatistics: { query: { from: "2026-10-22", to: "2026-11-20", by: "month" } },
  getMerchantStatistics: { query: { workIds: "1,2" } },
  getRedeemedCodes: { query: { page: "1", ps: "1" } },
  getMerchantPayouts: { query: { page: "1", ps: "1" } },
  getAdminPayouts: { query: { search: "1", kind: "all", page: "1", ps: "1" } },
  settlePayout: { body: { decision: "rejected", reason: "а" } },
  getAdminOrders: { query: { search: "1", kind: "all", page: "1", ps: "1" } },
  createPost: { body: { publishTime: "а" } },
  updatePost: { body: { publish: true, publishTime: "а" } },
  updatePostState: { body: { type: "schedule.requested", at: "а", reason: "а" } },
  getAccountPosts: { query: { tab: "bin", search: "а", tag: "а", page: "1", ps: "1" } },
  getPostTags: { query: { search: "а" } },
  getPosts: { query: { author: "1", tag: "а", feed: "true", sort: "popular", cursor: "а", category: "1" } },
  getNewReview: { query: { workId: "1" } },
  createReview: { body: { publishTime: "а" } },
  updateReview: { body: { publish: true, publishTime: "а" } },
  updateReviewState: { body: { type: "schedule.requested", at: "а", reason: "а" } },
  getAccountReviews: { query: { tab: "bin", search: "а", tag: "а", page: "1", ps: "1" } },
  getReviewTags: { query: { search: "а" } },
  getReviews: {
    query: { author: "1", work: "1", tag: "а", feed: "true", sort: "popular", cursor: "а", verdict: "mixed" },
  },
  createArt: { body: { publishTime: "а" } },
  updateArt: { body: { publish: true, publishTime: "а" } },
  updateArtState: { body: { type: "schedule.requested", at: "а", reason: "а" } },
  getAccountArts: { query: { tab: "bin", search: "а", tag: "а", page: "1", ps: "1" } },
  getArtTags: { query: { search: "а" } },
  getArts: { query: { author: "1", work: "1", tag: "а", feed: "true", sort: "popular", cursor: "а" } },
  getComments: { query: { rootType: "post", rootId: "1", sort: "popular", cursor: "а" } },
  getCommentReplies: { query: { cursor: "а" } },
  getHeldComments: { query: { cursor: "а" } },
  createComment: { body: { parentId: 1 } },
  updateCommentState: { body: { type: "removal.given", reason: "а" } },
  typograf: { body: { text: "а", type: "soft" } },
};

it.each(Object.keys(access) as CallName[])("%s answers whatever it is sent, and never with 500", async (name) => {
  const { method, path, upload } = contract[name] as (typeof contract)[CallName] & { upload?: object };
  const { id: workId } = await addWork(server, cast);
  const { id: chapterId } = await addChapter(server, workId, { state: "published" });
  const things = { accountId: cast.owner.id, userName: cast.owner.userName, requestId: randomUUID() };
  const { id: imageId } = await addGalleryImage(server, workId);
  const { id: seriesId } = await addSeries(server, cast, {}, workId);
  const letterId = await storeSupportLetter(server, cast.owner.id);
  const messageId = await storeMessage(server, cast.owner, cast.coAuthor);
  await storeMessageComplaint(server, cast.coAuthor, messageId);
  const { id: designId } = await addCoverDesign(server, cast.owner, { workId });
  const { id: commentId } = await addComment(server, cast.owner, { workId });
  const draft = { workId, chapterId };
  const book = await addPublishedBook(server, cast);
  const { id: postId } = await addPost(server, cast.owner);
  const { id: openPostId } = await addPost(server, cast.owner, { state: "published" });
  const other = await addAccount(server);
  const { workId: othersWorkId } = await addPublishedBook(server, { owner: other });
  const { workId: reviewedWorkId } = await addPublishedBook(server, { owner: other });
  const { id: reviewId } = await addReview(server, cast.owner, reviewedWorkId);
  const { workId: openWorkId } = await addPublishedBook(server, { owner: other });
  const { id: openReviewId } = await addReview(server, cast.owner, openWorkId, { state: "published" });
  const { id: artId } = await addArt(server, cast.owner);
  const { id: openArtId } = await addArt(server, cast.owner, { state: "published" });
  const stage = { server, cast, who: "owner" } as const;
  const reviews = { othersWorkId, reviewedWorkId, reviewId, openReviewId, artId, openArtId };
  const made = { imageId, seriesId, designId, letterId, postId, openPostId, messageId, commentId, ...reviews };
  const input: (things: Things, stage: Stage) => unknown = access[name].input;
  const given = (await input({ ...things, ...made, draft, book }, stage)) as Parts;
  const answers = new Set<number>();
  for (const input of [given, optional[name] ?? {}].flatMap((one) => spoiled({ ...given, ...one }))) {
    const filled = path.replace(/\{(\w+)\}/g, (_, field) => encodeURIComponent(spelled(input.params?.[field])));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([field, value]): [string, string] => [field, spelled(value)]),
    );
    const { statusCode } = await owner.ask(`/api${filled}?${query}`, {
      method,
      ...(method === "POST" && !upload && { payload: input.body ?? {} }),
    });
    answers.add(statusCode);
  }
  answers.delete(name === "testError" ? 500 : 0);
  expect([...answers].filter((status) => status >= 500)).toEqual([]);
});
