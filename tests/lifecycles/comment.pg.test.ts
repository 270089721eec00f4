import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { CommentEvent } from "../../src/machines/lifecycles/comment.lifecycle.ts";
import { addComment } from "../support/factories.comments.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addPublishedBook, addWork, type Cast, EARLIER, refused } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { COMMENT_NOW, FORMER_REASON, GIVEN_REASON, type Lack, type Row, rows } from "./comment.table.ts";

const server = testServer({ now: COMMENT_NOW });
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

it("the table holds 6 states × 10 events, and 53 rows of guards", () => expect(rows).toHaveLength(6 * 10 + 53));

type Scene = { workId: number; owner: TestAccount; person: TestAccount; id: number; parentId: number | null };
const TEXT = "Соль на подоконнике.";
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://example.org/${index}`).join(" ");
const isLacking = ({ lacks = [] }: Row, lack: Lack) => lacks.includes(lack);

/** What is written: with as many links as the row is about. */
const textOf = (row: Row): string => {
  if (isLacking(row, "fewer links")) return links(4);
  return isLacking(row, "age") ? links(1) : `${TEXT} ${links(3)}`;
};

async function prepare(row: Row): Promise<Scene> {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  const person = await addAccount(server, {
    emailIsConfirmed: !isLacking(row, "email"),
    ...(row.isOfStaff && { roles: ["Moderator"] }),
    ...(isLacking(row, "age") && { createdAt: "2026-11-19T11:05:31.001Z" }),
  });
  const { workId } = await addPublishedBook(server, { owner });
  const writer = await addAccount(server);
  const work = { workId, rootType: "work" } as const;
  const parent = row.isReply ? await addComment(server, writer, { ...work, text: "Начало" }) : null;
  const below = { parentId: parent?.id ?? null, threadId: parent?.id ?? null };
  const { id } =
    row.state === "unsent"
      ? { id: 0 }
      : await addComment(server, person, {
          ...work,
          ...below,
          state: row.state,
          createdAt: row.createdAt ?? COMMENT_NOW,
          isPinned: row.isPinned === true,
          moderationReason: row.state === "removed" ? FORMER_REASON : "",
        });
  if (isLacking(row, "freshness")) await addComment(server, person, { ...work, text: textOf(row) });
  await server.database
    .updateTable("work")
    .set({
      privacyComments: isLacking(row, "leave") ? "Disable" : isLacking(row, "friendship") ? "Friends" : "All",
      commentsReview: row.isLookedAtFirst ? "all" : "none",
      commentsClosed: isLacking(row, "openness"),
    })
    .where("id", "=", workId)
    .execute();
  if (isLacking(row, "peace")) await server.as(owner)("addToIgnoreList", { body: { userId: person.id, note: "" } });
  return { workId, owner, person, id, parentId: parent?.id ?? null };
}

/** The comment that it is about; of one that is not there yet the last of its author's. */
const stored = ({ workId, person, id }: Scene) =>
  server.database
    .selectFrom("comment")
    .where("workId", "=", workId)
    .where("authorId", "=", person.id)
    .$if(id !== 0, (found) => found.where("id", "=", id))
    .orderBy("id", "desc")
    .select(["state", "isPinned", "moderationReason", "text"])
    .executeTakeFirst();

function send(row: Row, { workId, owner, person, id, parentId }: Scene): Promise<unknown> {
  const { state, type, reason = GIVEN_REASON } = row;
  const text = textOf(row);
  if (type === "comment.sent")
    return server.as(person)("createComment", {
      body: { requestId: randomUUID(), rootType: "work", rootId: workId, parentId, text, hasSpoilers: false },
    });
  const params = { id };
  if (type === "correction.sent")
    return server.as(person)("updateComment", { params, body: { text, hasSpoilers: true } });
  const change = (asker: TestAccount) =>
    server.as(asker)("updateCommentState", {
      params,
      body: type === "removal.given" ? { type, reason: ` ${reason} ` } : { type: type as "pin.given" },
    });
  if (type === "removal.given") return change(moderator);
  if (type === "restoration.given" && state === "removed") return change(moderator);
  return change(type === "deletion.requested" ? person : owner);
}

const codes = { UserEmailNotConfirmed: 6, IsNewcomer: 11, AccessDenied: 12 };
const fields: Readonly<Record<string, string>> = {
  "Ссылок в комментарии не больше 3": "text",
  "Такой комментарий вы уже оставили": "text",
  "Укажите причину": "reason",
};

/** No call changes an unsent comment, and no call sends a stored one again. */
const hasCall = ({ state, type }: Row) => (state === "unsent") === (type === "comment.sent");

describe.each(rows.filter(hasCall))(
  "$state, $type, lacks $lacks, first $isLookedAtFirst, at $createdAt, reply $isReply, pinned $isPinned, staff $isOfStaff, reason $reason",
  (row) => {
    it("through the API", async () => {
      const scene = await prepare(row);
      const before = await stored(scene);
      const answer = send(row, scene);
      const { expected, writes = {}, type } = row;
      if ("refused" in expected) {
        const { refused: message, code } = expected;
        const field = fields[message];
        await expect(answer).rejects.toMatchObject(
          code
            ? { httpStatus: 403, envelope: { status: 4, errorCode: codes[code], message } }
            : field
              ? refused.field(field, message)
              : { httpStatus: 400, envelope: { status: 4, errorCode: 3, message } },
        );
        expect(await stored(scene)).toEqual(before);
        return;
      }
      await answer;
      const isWritten = type === "comment.sent" || type === "correction.sent";
      expect(await stored(scene)).toEqual({
        state: expected.becomes,
        isPinned: writes.isPinned ?? before?.isPinned ?? false,
        moderationReason: writes.reason ?? before?.moderationReason ?? "",
        text: isWritten ? textOf(row) : TEXT,
      });
    });
  },
);

describe("who may ask", () => {
  let cast: Cast & { writer: TestAccount };
  beforeAll(async () => {
    cast = { ...(await addCast(server)), writer: await addAccount(server) };
  });
  const everybody = ["writer", "owner", "coAuthor", "unconfirmed", "stranger", "moderator", "admin"] as const;
  const authors = ["owner", "coAuthor"];
  const staff = ["moderator", "admin"];
  type Type = Exclude<CommentEvent["type"], "comment.sent">;
  const ask = (type: Type, id: number, person: TestAccount): Promise<unknown> => {
    const params = { id };
    if (type === "correction.sent")
      return server.as(person)("updateComment", { params, body: { text: `Иначе ${id}`, hasSpoilers: false } });
    return server.as(person)("updateCommentState", {
      params,
      body: type === "removal.given" ? { type, reason: GIVEN_REASON } : { type: type as "pin.given" },
    });
  };

  it.each([
    ["visible", "correction.sent", ["writer"]],
    ["held", "correction.sent", ["writer"]],
    ["held", "approval.given", authors],
    ["held", "rejection.given", authors],
    ["visible", "hiding.given", authors],
    ["visible", "pin.given", authors],
    ["visible", "unpin.given", authors],
    ["hidden", "restoration.given", authors],
    ["removed", "restoration.given", staff],
    ["visible", "removal.given", staff],
    ["held", "removal.given", staff],
    ["hidden", "removal.given", staff],
    ["visible", "deletion.requested", ["writer"]],
    ["held", "deletion.requested", ["writer"]],
    ["hidden", "deletion.requested", ["writer"]],
  ] as const)("of a %s one: %s", async (state, type, may) => {
    const let_: string[] = [];
    for (const name of everybody) {
      const { id: workId } = await addWork(server, cast, { state: "published", lastUpdateTime: EARLIER });
      const { id } = await addComment(server, cast.writer, { workId, state });
      await ask(type, id, cast[name]).then(
        () => let_.push(name),
        (fault: unknown) => {
          // What they may not know of is nothing to them.
          const isKnown = state === "visible" || (name !== "stranger" && name !== "unconfirmed");
          expect([name, fault]).toMatchObject([name, isKnown ? refused.denied : refused.missing]);
        },
      );
    }
    expect(let_).toEqual(may);
  });

  it("nobody of the staff judges what they have written, or what is said to their own", async () => {
    const own = await addWork(server, { owner: cast.moderator }, { state: "published", lastUpdateTime: EARLIER });
    const others = await addWork(server, cast, { state: "published", lastUpdateTime: EARLIER });
    const { id: toOwn } = await addComment(server, cast.writer, { workId: own.id });
    const { id: theirs } = await addComment(server, cast.moderator, { workId: others.id });
    for (const id of [toOwn, theirs])
      await expect(ask("removal.given", id, cast.moderator)).rejects.toMatchObject(refused.denied);
  });
});
