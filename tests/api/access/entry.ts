import type { CallName, InputOf } from "../../../src/api/contract/index.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { type Cast, picture } from "../../support/factories.works.ts";
import type { TestServer } from "../../support/server.ts";

/**
 * What is answered: the word of the specification's code, success, or the sentence with which a law says no. No row may say that
 * fields are wrong: every call is made with what its form would send.
 */
export type Answer = "success" | "login" | "denied" | "missing" | "fault" | "banned" | `${string} ${string}`;

/** Ids of one thing in two states: what readers see, and what they must not. */
export type Things = {
  accountId: number;
  userName: string;
  book: { workId: number; chapterId: number };
  draft: { workId: number; chapterId: number };
  /** Of the draft's gallery. */
  imageId: string;
  /** The owner's, with the draft in it. */
  seriesId: number;
  /** Of a cover that the draft's owner draws. */
  designId: string;
  /** Of the owner, to the support. */
  letterId: number;
  /** The owner's posts: a draft, and one that everybody sees. */
  postId: number;
  openPostId: number;
  /** A published book of somebody else, and the owner's reviews: a draft about it, and one that everybody sees. */
  othersWorkId: number;
  /** What the owner's draft of a review is about. */
  reviewedWorkId: number;
  reviewId: number;
  openReviewId: number;
  /** The owner's arts: a draft, and one that everybody sees. */
  artId: number;
  openArtId: number;
  /** Of the owner, to the co-author, who has complained of it. */
  messageId: number;
  /** Of the owner, to the draft. */
  commentId: number;
  requestId: string;
};

/** Everybody who asks, by their names. */
export type EveryBody = Cast & Record<"ignored" | "admin" | "banned", TestAccount>;

/** Where a row makes what its call needs and what no schema knows: tokens of letters, files, orders. */
export type Stage = { server: TestServer; cast: EveryBody; who: Person };

/** Who asks for another person's draft, or for their own; `ignored` is one whom the owner ignores. */
export const persons = [
  "guest",
  "banned",
  "stranger",
  "unconfirmed",
  "coAuthor",
  "owner",
  "moderator",
  "ignored",
  "admin",
] as const;
export type Person = (typeof persons)[number];

/**
 * The answer for each person: a guest, a stranger, a co-author who has not confirmed, one who has, the owner, a
 * moderator, one whom the owner ignores, an administrator. Without `ignored` the call sends nothing to the owner, and
 * the ignored person gets a stranger's answer. Without `admin` an administrator gets a moderator's answer. A banned
 * person gets `banned` where a guest gets `login`, and a guest's answer everywhere else.
 */
export const answers = (
  guest: Answer,
  stranger: Answer,
  unconfirmed: Answer,
  coAuthor: Answer,
  owner: Answer,
  moderator: Answer,
  ignored = stranger,
  admin = moderator,
  banned: Answer = guest === "login" ? "banned" : guest,
): Record<Person, Answer> => ({ guest, banned, stranger, unconfirmed, coAuthor, owner, moderator, ignored, admin });

export type Entry<N extends CallName> = {
  who: Record<Person, Answer>;
  /** Of a draft of the cast; a call that names no thing has none. */
  input: (things: Things, stage: Stage) => InputOf<N> | Promise<InputOf<N>>;
  /** A call for a person with an open invitation to co-write: it shows title, cover and annotation, and no chapter. */
  isInvitation?: true;
  /**
   * A call of one's own account that a person without a confirmed address may make: it ends something, or what it makes
   * ends with the session or the password. tests/api/account/recovery.pg.test.ts holds every such call to it.
   */
  opensNothing?: true;
};

/** Rows of some calls, each total by its own type. */
export type Rows<N extends CallName> = { [K in N]: Entry<K> };

/** Who asks as one who may come in: in place of a guest and of a banned person a new account, so that the call itself is right. */
export const asker = async ({ server, cast, who }: Stage): Promise<TestAccount> =>
  who === "guest" || who === "banned" ? addAccount(server) : cast[who];

export const pictureFile = async (width = 640, height = 960) =>
  new Blob([(await picture("png", width, height)) as BlobPart]);
export const document = { type: "doc" as const, content: [{ type: "paragraph" }] };
export const ofDraft = ({ draft }: Things) => ({ params: { id: draft.workId } });
export const chapterOfDraft = ({ draft }: Things) => ({ params: draft });
