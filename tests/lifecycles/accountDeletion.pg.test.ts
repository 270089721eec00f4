import { describe, expect, it } from "vitest";
import { eraseAccount } from "../../server/leaving/erasure.ts";
import { personalData } from "../../server/personalData.ts";
import { addAgreement, addSoldBook } from "../support/factories.sales.ts";
import { addAccount, PASSWORD, storedAccount, type TestAccount } from "../support/factories.ts";
import { testServer } from "../support/server.ts";
import { DELETION_NOW, type Row, rows } from "./accountDeletion.table.ts";

const server = testServer({ now: DELETION_NOW });

it("the table holds 3 states × 3 events, 2 rows of time and 6 of what else the law asks", () =>
  expect(rows).toHaveLength(3 * 3 + 8));

const stored = (accountId: number) =>
  server.database
    .selectFrom("accountDeletion")
    .where("accountId", "=", accountId)
    .select(["state", "until"])
    .executeTakeFirst();

describe.each(rows)(
  "$state, $type, until $until, the last administrator $isLastAdmin, another e-mail $emailJustChanged, an agreement $exclusive",
  (row) => {
    it("through the API", async () => {
      const { state, type, until, isLastAdmin, emailJustChanged, expected, untilAfter, told } = row;
      await server.database.updateTable("account").set({ roles: [] }).execute();
      const person = await addAccount(server, isLastAdmin && { roles: ["Admin"] });
      const { email } = person;
      if (emailJustChanged)
        await server.database
          .insertInto("emailChange")
          .values({
            accountId: person.id,
            state: "changed",
            formerEmail: `old-${email}`,
            email,
            requestedAt: DELETION_NOW,
            until: LONG,
            sessionId: null,
          })
          .execute();
      if (row.exclusive) {
        const { workId } = await addSoldBook(server, { owner: person });
        await addAgreement(server, workId, { state: row.exclusive });
      }
      await become(person, state, until);
      const before = await stored(person.id);
      const answer = await send(person, row);
      if ("refused" in expected) {
        if (type !== "time.reached") expect(answer).toMatchObject({ status: 4, message: told ?? expected.refused });
        expect(await stored(person.id)).toEqual(before);
        return;
      }
      if (type !== "time.reached") expect(answer).toMatchObject({ status: 1 });
      const { becomes } = expected;
      expect(await stored(person.id)).toEqual(
        becomes === "active"
          ? undefined
          : { state: becomes, until: new Date(becomes === "erased" ? DELETION_NOW : (untilAfter ?? "")) },
      );
      expect((await storedAccount(server, person.id)).disabledAt).toEqual(
        becomes === "active" ? null : new Date(DELETION_NOW),
      );
    });
  },
);

const LONG = "2026-11-27T11:00:00.000Z";

/** Erased by its own job, which has had its time. */
async function become({ id }: TestAccount, state: Row["state"], until: string | null): Promise<void> {
  if (state === "active") return;
  await server.database
    .insertInto("accountDeletion")
    .values({
      accountId: id,
      state: "leaving",
      until: until ?? DELETION_NOW,
      keepTexts: false,
      shownWorkIds: "[]",
    })
    .execute();
  await server.database.updateTable("account").set({ disabledAt: DELETION_NOW }).where("id", "=", id).execute();
  if (state === "erased") await eraseAccount(id, new Date(DELETION_NOW), personalData);
}

async function send(person: TestAccount, { type }: Row): Promise<unknown> {
  const proof = { password: PASSWORD };
  switch (type) {
    case "deletion.requested":
      return (
        await (await server.login(person)).post("/v1/account/deletion/request", { keepTexts: false, proof })
      ).json();
    case "cancellation.requested":
      return (
        await server.browser().post("/v1/account/deletion/cancel", { login: person.email, password: PASSWORD })
      ).json();
    case "time.reached":
      return eraseAccount(person.id, new Date(DELETION_NOW), personalData);
  }
}
