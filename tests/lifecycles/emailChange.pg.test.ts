import { describe, expect, it } from "vitest";
import { issueToken } from "../../server/account/oneTimeTokens.ts";
import { cleanUp } from "../../server/cleaning.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { EMAIL_NOW, type Row, rows } from "./emailChange.table.ts";

const server = testServer({ now: EMAIL_NOW });

it("the table holds 3 states × 5 events, and 4 rows of time", () => expect(rows).toHaveLength(3 * 5 + 4));

const stored = (accountId: number) =>
  server.database
    .selectFrom("emailChange")
    .where("accountId", "=", accountId)
    .select(["state", "formerEmail", "email", "until"])
    .executeTakeFirst();

describe.each(rows)("$state, $type, until $until", (row) => {
  it("through the API", async () => {
    const { state, type, until, expected, untilAfter } = row;
    const person = await addAccount(server);
    const [old, fresh] = [person.email, `new-${person.email}`];
    const holds = state === "changed" ? fresh : old;
    await server.database.updateTable("account").set({ email: holds }).where("id", "=", person.id).execute();
    if (state !== "none")
      await server.database
        .insertInto("emailChange")
        .values({
          accountId: person.id,
          state,
          formerEmail: old,
          email: fresh,
          requestedAt: EMAIL_NOW,
          until: until ?? "",
          sessionId: null,
        })
        .execute();
    const before = await stored(person.id);
    const answer = await send(person, old, fresh, row);
    if ("refused" in expected) {
      if (type !== "time.reached") expect(answer).toMatchObject({ status: 4, errorCode: 3, message: expected.refused });
      expect(await stored(person.id)).toEqual(before);
      expect((await storedAccount(server, person.id)).email).toBe(holds);
      return;
    }
    if (type !== "time.reached") expect(answer).toMatchObject({ status: 1 });
    const { becomes } = expected;
    expect(await stored(person.id)).toEqual(
      becomes === "none"
        ? undefined
        : { state: becomes, formerEmail: old, email: fresh, until: new Date(untilAfter ?? "") },
    );
    const back = type === "undo.requested";
    const confirmed = becomes === "changed";
    expect((await storedAccount(server, person.id)).email).toBe(back ? old : confirmed ? fresh : holds);
  });
});

async function send(person: TestAccount, old: string, fresh: string, { type }: Row): Promise<unknown> {
  const { id } = person;
  const now = new Date(EMAIL_NOW);
  const post = async (path: string, body: object) =>
    (await server.browser().post(`/v1/account/email/change${path}`, body)).json();
  const own = async (path: string, body: object) =>
    (await (await server.login(person)).post(`/v1/account/email/change${path}`, body)).json();
  switch (type) {
    case "change.requested":
      return own("", { email: fresh, proof: { password: PASSWORD } });
    case "cancellation.requested":
      return own("/cancel", {});
    case "link.opened":
      return post("/confirm", { token: await issueToken("emailChange", { id, email: fresh }, now) });
    case "undo.requested":
      return post("/undo", { token: await issueToken("emailUndo", { id, email: old }, now) });
    case "time.reached":
      return cleanUp(now);
  }
}
