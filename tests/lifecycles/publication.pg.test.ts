import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { publishScheduled } from "../../server/publications/law.ts";
import {
  addArt,
  addPost,
  addReview,
  artFields,
  postFields,
  REVIEW_TEXT,
  reviewFields,
  storedPost,
} from "../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addWork, documentOf } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import {
  FORMER_REASON,
  LAST_CHANCE,
  LATER,
  OUT_SINCE,
  PUBLICATION_NOW,
  REASON,
  type Row,
  rows,
  type State,
} from "./publication.table.ts";

const server = testServer({ now: PUBLICATION_NOW });
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

it("the table holds 5 states × 10 events of posts, 4 × 10 of reviews and of arts, and 38, 21 and 8 rows of guards", () =>
  expect(rows).toHaveLength(5 * 10 + 38 + 4 * 10 + 21 + 4 * 10 + 8));

/** A scheduled one is due, so that the job looks at it. */
const publishTimes: Record<State, string | null> = {
  draft: null,
  scheduled: PUBLICATION_NOW,
  published: OUT_SINCE,
  removed: OUT_SINCE,
  deleted: null,
};
const isLacking = ({ lacks }: Row, what: string): boolean => lacks?.split(" and ").includes(what) === true;
const isSave = ({ type }: Row): boolean => type === "update.requested" || type === "correction.submitted";
const textOf = (row: Row): string => {
  if (isLacking(row, "text")) return "";
  if (row.kind !== "review") return "Сначала была тишина.";
  return isLacking(row, "length") ? REVIEW_TEXT.slice(0, 999) : REVIEW_TEXT;
};
const titleOf = (row: Row): string => (isLacking(row, "title") ? "" : "Как я искал название");

async function addStored(row: Row) {
  const { state, deletedAt = LAST_CHANCE, wasRemoved = false } = row;
  const author = await addAccount(server, {
    emailIsConfirmed: !isLacking(row, "email"),
    ...(isLacking(row, "freedom") && { bannedAt: OUT_SINCE }),
    // To the millisecond: a day ago is old enough.
    createdAt: isLacking(row, "age") ? "2026-11-19T11:05:31.001Z" : "2026-11-19T11:05:31.000Z",
  });
  const given = {
    state,
    wasRemoved,
    publishTime: publishTimes[state],
    // What lacks something to be saved is stored whole.
    ...(!isSave(row) && { title: titleOf(row), text: textOf(row) }),
    ...(state === "deleted" && { deletedAt }),
    ...((state === "removed" || wasRemoved) && { moderationReason: FORMER_REASON }),
  };
  if (row.kind === "art") {
    const isBare = isLacking(row, "picture") && !isSave(row);
    return { ...(await addArt(server, author, { ...given, ...(isBare && { fileId: null }) })), author, workId: 0 };
  }
  if (row.kind !== "review") return { id: (await addPost(server, author, given)).id, author, workId: 0, fileId: "" };
  const owner = isLacking(row, "foreignness") ? author : await addAccount(server);
  const work = await addWork(server, { owner }, { state: isLacking(row, "work") ? "draft" : "published" });
  // Of two at once the database has one: the second is begun through the API.
  const { id } = await addReview(server, author, work.id, given);
  if (isLacking(row, "uniqueness") && state === "deleted") await addReview(server, author, work.id);
  if (isLacking(row, "leave")) await server.as(owner)("addToIgnoreList", { body: { userId: author.id, note: "" } });
  return { id, author, workId: work.id, fileId: "" };
}

const changes = { post: "updatePostState", review: "updateReviewState", art: "updateArtState" } as const;

function send({ id, author, workId, fileId }: Awaited<ReturnType<typeof addStored>>, row: Row): Promise<unknown> {
  const { type, at = LATER, reason = REASON, kind = "post" } = row;
  const change = changes[kind];
  const params = { id };
  const [own, staff] = [server.as(author), server.as(moderator)];
  if (type === "publish.requested" && isLacking(row, "uniqueness"))
    return own("createReview", {
      body: { requestId: randomUUID(), fields: reviewFields(workId), publish: true },
    });
  switch (type) {
    case "time.reached":
      return publishScheduled(id, new Date(PUBLICATION_NOW));
    case "schedule.requested":
      return own(change, { params, body: { type, at } });
    case "removal.given":
      return staff(change, { params, body: { type, reason: ` ${reason} ` } });
    case "restoration.given":
      return staff(change, { params, body: { type } });
    case "update.requested":
    case "correction.submitted": {
      const title = titleOf(row);
      if (kind === "review") {
        const fields = { ...reviewFields(workId), title, document: documentOf(textOf(row).replace("Соль", "Море")) };
        return own("updateReview", { params, body: { revision: 1, fields } });
      }
      if (kind === "art") {
        const shown = isLacking(row, "picture") ? null : fileId;
        const description = textOf(row) && "Ещё тише.";
        return own("updateArt", {
          params,
          body: { revision: 1, fields: { ...artFields, title, description, fileId: shown } },
        });
      }
      const document = documentOf(...(textOf(row) ? ["Ещё тише."] : []));
      return own("updatePost", { params, body: { revision: 1, fields: { ...postFields, title, document } } });
    }
    default:
      return own(change, { params, body: { type } });
  }
}

/** What the API answers where the law says no. */
function refusedOver(row: Row): object | "saved" | "nothing" {
  const { state, type, expected } = row;
  if (!("refused" in expected)) throw new Error("it is allowed");
  const { refused: message, code, field } = expected;
  if (type === "time.reached") return "nothing";
  // The staff sees neither drafts nor what is in a bin.
  const isHidden = state !== "published" && state !== "removed";
  if (isHidden && (type === "removal.given" || type === "restoration.given")) return { errorCode: 10 };
  // A save is what the state makes of it.
  if (isSave(row) && field === undefined && state !== "deleted") return "saved";
  if (code) return { errorCode: code === "IsNewcomer" ? 11 : 6, message };
  return { errorCode: 3, message, ...(field && { invalidFields: { [field]: [message] } }) };
}

const written = (writes: Row["writes"] = {}) => {
  const { publishTime, deletedAt, reason, ...flags } = writes;
  const timeOf = (time: string | null) => time && new Date(time);
  return {
    ...flags,
    ...(reason !== undefined && { moderationReason: reason }),
    ...(publishTime !== undefined && { publishTime: timeOf(publishTime) }),
    ...(deletedAt !== undefined && { deletedAt: timeOf(deletedAt) }),
  };
};

describe.each(rows)("$kind $state, $type, lacks $lacks, at $at, deleted at $deletedAt, removed $wasRemoved", (row) => {
  const { state, type, at = LATER, expected, writes } = row;

  it("through the API", async () => {
    const thing = await addStored(row);
    const before = await storedPost(server, thing.id);
    const answer = send(thing, row);
    const becomes = "becomes" in expected ? expected.becomes : state;
    if ("refused" in expected) {
      const refusal = refusedOver(row);
      if (refusal === "saved")
        expect(await answer).toMatchObject({ outcome: "saved", publication: { state, revision: 2 } });
      else if (refusal === "nothing") await answer;
      else await expect(answer).rejects.toMatchObject({ envelope: { status: 4, ...refusal } });
      if (refusal !== "saved") expect(await storedPost(server, thing.id)).toEqual(before);
    } else {
      const shown = await answer;
      if (type === "removal.given" || type === "restoration.given") expect(shown).toMatchObject({ state: becomes });
      const { id, requestId, authorId, createdAt } = before ?? {};
      expect(await storedPost(server, thing.id)).toMatchObject({
        id,
        requestId,
        authorId,
        createdAt,
        moderationReason: before?.moderationReason,
        publishTime: before?.publishTime,
        deletedAt: before?.deletedAt,
        wasRemoved: before?.wasRemoved,
        state: becomes,
        revision: isSave(row) ? 2 : 1,
        isCorrected: false,
        ...written(writes),
      });
    }
    const jobs = await server.database
      .selectFrom("job")
      .where("dedupe", "=", `publication.publish:${thing.id}`)
      .select("runAt")
      .execute();
    const isPlanned = type === "schedule.requested" && "becomes" in expected;
    expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual(isPlanned ? [at] : []);
  });
});
