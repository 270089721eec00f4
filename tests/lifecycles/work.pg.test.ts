import { beforeAll, describe, expect, it } from "vitest";
import type { WorkEventType } from "../../src/machines/lifecycles/work.lifecycle.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, EARLIER, refused, storedWork } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { allowedIn, askers, NOW, type Row, rows, type State } from "./work.table.ts";

const server = testServer({ now: NOW });
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

it("the table holds 7 states × 12 events, and 45 rows of guards", () => expect(rows).toHaveLength(7 * 12 + 45));

const isPublished = (state: State) => state === "inProgress" || state === "finished";
const storedState = (state: State) =>
  (isPublished(state) ? "published" : state) as Exclude<State, "inProgress" | "finished">;
const textOf = ({ without }: Row) => (without === "text" ? "  " : " Глава 8 переписана ");
const reasonOf = ({ without }: Row) => (without === "reason" ? "  " : "Нарушены правила");
type Stored = Awaited<ReturnType<typeof storedWork>>;
const isFinished = ({ state, wasFinished }: Row) => state === "finished" || wasFinished === true;

describe.each(rows)(
  "$state, $type, without $without, moderation $moderation, known $isKnown, deleted $deletedAt, appeal $appeal, remover $isRemover",
  (row) => {
    const { type, expected, without, moderation = "off" } = row;

    it("through the API", async () => {
      const owner = await addAccount(server, { emailIsConfirmed: without !== "confirmation" });
      const before = await prepare(row, owner);
      const person = askers[type].includes("owner") ? owner : cast.moderator;
      server.config.moderation = moderation;
      const answer = send(before.id, type, reasonOf(row), person, textOf(row));
      if ("refused" in expected) {
        const { errorCode, httpStatus } = expected.code ?? { errorCode: 3, httpStatus: 400 };
        await expect(answer).rejects.toMatchObject({
          httpStatus,
          envelope: { status: 4, errorCode, message: expected.refused },
        });
        expect(await storedWork(server, before.id)).toEqual(before);
        return;
      }
      const { becomes } = expected;
      expect(await answer).toMatchObject({
        id: before.id,
        state: storedState(becomes),
        ...(isPublished(becomes) && { isFinished: becomes === "finished" }),
      });
      const isFirst = isPublished(becomes) && before.firstPublishedAt === null;
      expect(await storedWork(server, before.id)).toEqual({
        ...before,
        state: storedState(becomes),
        finishTime:
          type === "finish.requested" ? new Date(NOW) : type === "resumption.requested" ? null : before.finishTime,
        moderationReason: reasonAfter(row),
        moderationNote: becomes === "onModeration" ? "Глава 8 переписана" : "",
        ...appealAfter(row, before),
        stateSince: storedState(becomes) === before.state ? before.stateSince : new Date(NOW),
        deletedAt: becomes === "deleted" ? new Date(NOW) : null,
        firstPublishedAt: isFirst ? new Date(NOW) : before.firstPublishedAt,
        lastUpdateTime: isFirst ? new Date(NOW) : before.lastUpdateTime,
        shownAt: isPublished(becomes) ? (isFirst ? new Date(NOW) : before.lastUpdateTime) : null,
      });
    });
  },
);

/** The reason that is stored afterwards, literally. */
function reasonAfter({ state, type }: Row): string {
  if (type === "appeal.requested" || type === "appeal.declined") return "Прежняя причина";
  if (type === "rejection.given" || type === "removal.given") return "Нарушены правила";
  const isKept = type === "deletion.requested" || type === "finish.requested" || type === "resumption.requested";
  if (isKept && (state === "rejected" || state === "removed")) return "Прежняя причина";
  return "";
}

/** What is stored of an objection afterwards, literally. */
function appealAfter({ type }: Row, { appealedAt, appealText, appealAnswer }: Stored) {
  if (type === "restoration.given" || type === "removal.given")
    return { appealedAt: null, appealText: "", appealAnswer: "" };
  if (type === "appeal.requested")
    return { appealedAt: new Date(NOW), appealText: "Глава 8 переписана", appealAnswer: "" };
  if (type === "appeal.declined") return { appealedAt, appealText, appealAnswer: "Нарушены правила" };
  return { appealedAt, appealText, appealAnswer };
}

async function prepare(row: Row, owner: TestAccount) {
  const { state, without, isKnown = true, deletedAt = EARLIER } = row;
  if (isKnown) await addWork(server, { owner }, { state: "published" });
  const { id } = await addWork(
    server,
    { owner },
    {
      state: storedState(state),
      ...(without === "genre" && { genreId: null }),
      ...(without === "annotation" && { annotation: " " }),
      ...(row.isTranslation && { form: "translation" }),
      ...(row.isTranslation && without !== "originalAuthor" && { originalAuthor: "Джейн Остин" }),
      finishTime: isFinished(row) ? EARLIER : null,
      ...(row.isStale && { contentVersion: 2 }),
      moderationReason: state === "rejected" || state === "removed" ? "Прежняя причина" : "",
      deletedAt: state === "deleted" ? deletedAt : null,
      ...(row.appeal && { appealedAt: EARLIER, appealText: "Не согласны" }),
      ...(row.appeal === "declined" && { appealAnswer: "Прежний ответ" }),
    },
  );
  await addChapter(server, id, { state: without === "chapter" ? "draft" : "published" });
  const remover = row.isRemover ? cast.moderator : cast.admin;
  if (row.appeal || row.isRemover) {
    const removal = { workId: id, actorId: remover.id, kind: "removed", text: "Прежняя причина" } as const;
    await server.database
      .insertInto("workModeration")
      .values({ ...removal, contentVersion: 1, at: EARLIER })
      .execute();
  }
  return storedWork(server, id);
}

/** @param contentVersion what a moderator has looked at: works of these tests are in their first version */
function send(
  id: number,
  type: WorkEventType,
  reason: string,
  person: TestAccount,
  text = " Глава 8 переписана ",
  contentVersion = 1,
): Promise<unknown> {
  const call = server.as(person);
  const params = { id };
  switch (type) {
    case "publish.requested":
      return call("publishWork", { params, body: { note: " Глава 8 переписана " } });
    case "withdrawal.requested":
      return call("moveWorkToDraft", { params });
    case "deletion.requested":
      return call("deleteWork", { params });
    case "rejection.given":
    case "removal.given":
    case "appeal.declined":
      return call("updateWorkState", { params, body: { type, reason } });
    case "appeal.requested":
      return call("updateWorkState", { params, body: { type, text } });
    case "approval.given":
      return call("updateWorkState", { params, body: { type, contentVersion } });
    default:
      return call("updateWorkState", { params, body: { type } });
  }
}

describe.each(Object.keys(askers) as WorkEventType[])("who may ask for %s", (type) => {
  it("is the table's", async () => {
    server.config.moderation = "off";
    for (const [name, person] of Object.entries(cast) as [keyof Cast, TestAccount][]) {
      const state = allowedIn[type];
      const { id } = await addWork(server, cast, {
        state: storedState(state),
        finishTime: state === "finished" ? EARLIER : null,
        ...(type === "appeal.declined" && { appealedAt: EARLIER, appealText: "Не согласны" }),
      });
      await addChapter(server, id, { state: "published" });
      const answer = send(id, type, "Нарушены правила", person);
      if ((askers[type] as string[]).includes(name)) await expect(answer, name).resolves.toMatchObject({ id });
      else await expect(answer, name).rejects.toMatchObject(refused.denied);
    }
  });

  it("the wrong person is refused before the law is asked, and what is not there is not found", async () => {
    const { id } = await addWork(server, cast, { state: "draft" });
    await expect(send(id, type, "", cast.stranger)).rejects.toMatchObject(refused.denied);
    await expect(send(999_999, type, "", cast.stranger)).rejects.toMatchObject(refused.missing);
  });
});

it("the confirmed address of the person who asks counts, and is read again each time", async () => {
  const { id } = await addWork(server, cast);
  await addChapter(server, id, { state: "published" });
  const browser = server.as(cast.coAuthor);
  const confirm = (emailConfirmedAt: string | null) =>
    server.database.updateTable("account").set({ emailConfirmedAt }).where("id", "=", cast.coAuthor.id).execute();
  await confirm(null);
  await expect(browser("publishWork", { params: { id }, body: { note: "" } })).rejects.toMatchObject({
    envelope: { errorCode: 6 },
  });
  await confirm(EARLIER);
  expect(await browser("publishWork", { params: { id }, body: { note: "" } })).toMatchObject({ state: "published" });
});

it("a newcomer is one until the first approval, of any work", async () => {
  server.config.moderation = "newcomers";
  const owner = await addAccount(server);
  const add = async () => {
    const { id } = await addWork(server, { owner });
    await addChapter(server, id, { state: "published" });
    return { params: { id } };
  };
  const [first, second, third] = [await add(), await add(), await add()];
  expect(await server.as(owner)("publishWork", { ...first, body: { note: "" } })).toMatchObject({
    state: "onModeration",
    needsModeration: true,
  });
  expect(await server.as(owner)("publishWork", { ...second, body: { note: "" } })).toMatchObject({
    state: "onModeration",
  });
  await server.as(cast.moderator)("updateWorkState", { ...first, body: { type: "approval.given", contentVersion: 1 } });
  expect(await server.as(owner)("publishWork", { ...third, body: { note: "" } })).toMatchObject({
    state: "published",
    needsModeration: false,
  });
});
