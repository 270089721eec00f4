import { beforeAll, describe, expect, it } from "vitest";
import type { CoAuthorshipEventType } from "../../src/machines/lifecycles/coAuthorship.lifecycle.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addCast, addWork, type Cast, EARLIER, refused, storedWork } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { CO_AUTHOR_NOW, INVITED, peaceUntil, type Row, rows } from "./coAuthorship.table.ts";

const server = testServer({ now: CO_AUTHOR_NOW });

it("the table holds 3 states × 6 events, and 19 rows of guards", () => expect(rows).toHaveLength(3 * 6 + 19));

type Scene = { workId: number; owner: TestAccount; person: TestAccount };

async function prepare(row: Row): Promise<Scene> {
  const { state, who, isFull, without, invitedAt = INVITED, declinedAt } = row;
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  const person =
    who === "owner"
      ? owner
      : await addAccount(server, { fio: "Глеб Оршанский", emailIsConfirmed: without !== "confirmation" });
  const others = isFull && { coAuthor: await addAccount(server), unconfirmed: await addAccount(server) };
  const { id: workId } = await addWork(server, { owner, ...others });
  if (who === "ignores") await server.as(person)("addToIgnoreList", { body: { userId: owner.id, note: "" } });
  if (who === "hides") await server.as(person)("hideAuthor", { body: { authorId: owner.id, isHidden: true } });
  if (who === "lets nobody write")
    await server.as(person)("updatePrivacy", {
      body: {
        showBirthday: "nobody",
        whoCanWrite: "nobody",
        whoSeesFollows: "everybody",
        whoSeesLibrary: "me",
        inSearchEngines: true,
      },
    });
  if (state !== "none")
    await server.database
      .insertInto("workAuthor")
      .values({
        workId,
        accountId: person.id,
        place: 2,
        invitedAt,
        confirmedAt: state === "confirmed" ? EARLIER : null,
      })
      .execute();
  if (declinedAt)
    await server.database
      .insertInto("declinedInvitation")
      .values({ workId, accountId: person.id, declinedAt })
      .execute();
  return { workId, owner, person };
}

const slotOf = ({ workId, person }: Scene) =>
  server.database
    .selectFrom("workAuthor")
    .where("workId", "=", workId)
    .where("accountId", "=", person.id)
    .select(["place", "invitedAt", "confirmedAt"])
    .executeTakeFirst();
const declinedAtOf = async ({ workId, person }: Scene) =>
  (
    await server.database
      .selectFrom("declinedInvitation")
      .where("workId", "=", workId)
      .where("accountId", "=", person.id)
      .select("declinedAt")
      .executeTakeFirst()
  )?.declinedAt;
const all = async (scene: Scene) => ({
  work: await storedWork(server, scene.workId),
  slot: await slotOf(scene),
  declinedAt: await declinedAtOf(scene),
});

function send({ workId, owner, person }: Scene, type: CoAuthorshipEventType): Promise<unknown> {
  const end = (asker: TestAccount) => server.as(asker)("deleteCoAuthor", { body: { workId, coAuthorId: person.id } });
  switch (type) {
    case "invitation.sent":
      return server.as(owner)("inviteCoAuthor", { params: { id: workId }, body: { userName: person.userName } });
    case "confirmation.given":
      return server.as(person)("confirmCoAuthorship", { params: { id: workId } });
    case "invitation.withdrawn":
    case "removal.requested":
      return end(owner);
    case "invitation.declined":
    case "departure.requested":
      return end(person);
  }
}

/** What the API is to answer: the row's, or that of the event which the call means. */
const answerOf = ({ state, type, means = type, expected }: Row) =>
  means === type ? expected : (rows.find((row) => row.state === state && row.type === means)?.expected ?? expected);

describe.each(rows.filter(({ soldCount }) => soldCount === undefined))(
  "$state, $type, $who, full $isFull, without $without, invited $invitedAt, declined $declinedAt",
  (row) => {
    it("through the API", async () => {
      const { type, means = type, isDenied, declinedAt = "" } = row;
      const scene = await prepare(row);
      const { person, workId } = scene;
      const before = await all(scene);
      const answer = send(scene, type);
      const expected = answerOf(row);
      if ("refused" in expected) {
        const message = expected.refused.replace("{fio}", person.fio).replace("{date}", peaceUntil[declinedAt] ?? "");
        const code = expected.code ? { httpStatus: 403, envelope: { status: 4, errorCode: 6, message } } : undefined;
        const atField = type === "invitation.sent" ? refused.field("userName", message) : refused.unavailable;
        const refusal = message.startsWith("Приглашение устарело")
          ? { httpStatus: 400, envelope: { status: 4, errorCode: 3, message } }
          : atField;
        await expect(answer).rejects.toMatchObject(isDenied ? refused.denied : (code ?? refusal));
        expect(await all(scene)).toEqual(before);
        return;
      }
      const { becomes } = expected;
      const isSeen = means !== "invitation.declined" && means !== "departure.requested";
      const ends = means !== "invitation.sent" && means !== "confirmation.given";
      expect(await answer).toMatchObject(ends ? { work: isSeen ? { id: workId } : null } : { id: workId });
      const isNew = means === "confirmation.given" || means === "removal.requested" || means === "departure.requested";
      expect(await all(scene)).toEqual({
        work: {
          ...before.work,
          contentVersion: isNew ? 2 : 1,
          lastModificationTime: new Date(isNew ? CO_AUTHOR_NOW : EARLIER),
        },
        slot:
          becomes === "none"
            ? undefined
            : {
                place: 2,
                invitedAt: new Date(becomes === "invited" ? CO_AUTHOR_NOW : (row.invitedAt ?? INVITED)),
                confirmedAt: becomes === "confirmed" ? new Date(CO_AUTHOR_NOW) : null,
              },
        declinedAt: means === "invitation.declined" ? new Date(CO_AUTHOR_NOW) : before.declinedAt,
      });
    });
  },
);

describe("who may ask", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await addCast(server);
  });
  const everybody = ["owner", "coAuthor", "unconfirmed", "stranger", "moderator", "admin"] as const;
  const who = async (
    ask: (workId: number, person: TestAccount) => Promise<unknown>,
    people: readonly (keyof Cast)[] = everybody,
  ) => {
    const may: string[] = [];
    for (const name of people) {
      const { id } = await addWork(server, {
        owner: cast.owner,
        coAuthor: cast.coAuthor,
        unconfirmed: cast.unconfirmed,
      });
      await ask(id, cast[name]).then(
        () => may.push(name),
        (fault: unknown) => expect([name, fault]).toMatchObject([name, refused.denied]),
      );
    }
    return may;
  };

  it("the owner alone invites", async () => {
    const invite = async (id: number, person: TestAccount) => {
      await server.database
        .deleteFrom("workAuthor")
        .where("workId", "=", id)
        .where("accountId", "=", cast.unconfirmed.id)
        .execute();
      const { userName } = await addAccount(server);
      return server.as(person)("inviteCoAuthor", { params: { id }, body: { userName } });
    };
    expect(await who(invite)).toEqual(["owner"]);
  });

  it("the invited person alone confirms; a second confirmation is refused as unavailable", async () => {
    const confirm = (id: number, person: TestAccount) => server.as(person)("confirmCoAuthorship", { params: { id } });
    expect(await who(confirm, ["owner", "unconfirmed", "stranger", "moderator", "admin"])).toEqual(["unconfirmed"]);
    const { id } = await addWork(server, cast);
    await expect(confirm(id, cast.coAuthor)).rejects.toMatchObject(refused.unavailable);
  });

  it.each([
    ["an invitation is ended by the owner and the invited person", "unconfirmed", ["owner", "unconfirmed"]],
    ["a co-authorship by the owner and the co-author", "coAuthor", ["owner", "coAuthor"]],
  ] as const)("%s", async (_, whom, may) => {
    const end = (workId: number, person: TestAccount) =>
      server.as(person)("deleteCoAuthor", { body: { workId, coAuthorId: cast[whom].id } });
    expect(await who(end)).toEqual(may);
  });

  it("the owner is no co-author, and nobody ends it", async () => {
    const { id: workId } = await addWork(server, cast);
    const end = (person: TestAccount) =>
      server.as(person)("deleteCoAuthor", { body: { workId, coAuthorId: cast.owner.id } });
    await expect(end(cast.owner)).rejects.toMatchObject(refused.unavailable);
    await expect(end(cast.coAuthor)).rejects.toMatchObject(refused.denied);
  });

  it("in the bin nothing of it can be done", async () => {
    const { id } = await addWork(server, cast, { state: "deleted" });
    const params = { id };
    const end = (name: "owner" | "coAuthor") => () =>
      server.as(cast[name])("deleteCoAuthor", { body: { workId: id, coAuthorId: cast.coAuthor.id } });
    const invitations = [
      () => server.as(cast.owner)("inviteCoAuthor", { params, body: { userName: cast.stranger.userName } }),
      () => server.as(cast.unconfirmed)("confirmCoAuthorship", { params }),
      end("owner"),
      end("coAuthor"),
    ];
    for (const ask of invitations) await expect(ask()).rejects.toMatchObject(refused.unavailable);
  });

  it("a work that is not there is not found", async () => {
    const params = { id: 999_999 };
    const call = server.as(cast.owner);
    await expect(call("inviteCoAuthor", { params, body: { userName: "x" } })).rejects.toMatchObject(refused.missing);
    await expect(call("confirmCoAuthorship", { params })).rejects.toMatchObject(refused.missing);
    await expect(
      call("deleteCoAuthor", { body: { workId: 999_999, coAuthorId: cast.coAuthor.id } }),
    ).rejects.toMatchObject(refused.missing);
  });
});
