import { beforeAll, describe, expect, it } from "vitest";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { addSupportLetter } from "../support/supportLetters.ts";
import { ANSWERED, CLOSED, LETTER_NOW, type Row, rows } from "./supportLetter.table.ts";

const server = testServer({ now: LETTER_NOW });
let moderator: TestAccount;
beforeAll(async () => {
  moderator = await addAccount(server, { roles: ["Moderator"] });
});

it("the table holds 3 states × 3 events", () => expect(rows).toHaveLength(9));

const stored = (id: number) =>
  server.database.selectFrom("supportLetter").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

const send = async (writer: TestAccount, id: number, type: Row["type"]) => {
  const asker = await server.login(type === "closing.requested" ? writer : moderator);
  const paths = {
    "answer.given": `/v2/moderation/support-letters/${id}/answer`,
    "dismissal.given": `/v2/moderation/support-letters/${id}/dismiss`,
    "closing.requested": `/v2/support/letter/${id}/close`,
  };
  return (await asker.post(paths[type], type === "answer.given" ? { text: "Посмотрите в «Спаме»." } : {})).json();
};

/** Brought about by the calls of the product. */
async function become(writer: TestAccount, state: Row["state"]): Promise<number> {
  const { id } = await addSupportLetter(server, writer);
  server.clock.set(ANSWERED);
  if (state === "answered") await send(writer, id, "answer.given");
  server.clock.set(CLOSED);
  if (state === "closed") await send(writer, id, "closing.requested");
  server.clock.set(LETTER_NOW);
  return id;
}

describe.each(rows)("$state, $type", ({ state, type, expected, writes = {} }) => {
  it("through the API", async () => {
    const writer = await addAccount(server);
    const id = await become(writer, state);
    const before = await stored(id);
    const answer = await send(writer, id, type);
    if ("refused" in expected) {
      expect(answer).toMatchObject({ status: 4, errorCode: 3, message: expected.refused });
      expect(await stored(id)).toEqual(before);
      return;
    }
    expect(answer).toMatchObject({ status: 1, data: { id, state: expected.becomes } });
    expect(await stored(id)).toEqual({
      ...before,
      state: expected.becomes,
      changedAt: new Date(LETTER_NOW),
      ...(writes.answeredAt && {
        answeredAt: new Date(writes.answeredAt),
        answer: "Посмотрите в «Спаме».",
        answeredBy: moderator.id,
      }),
      ...(writes.closedAt && { closedAt: new Date(writes.closedAt) }),
    });
  });
});
