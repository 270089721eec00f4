import { expect, it } from "vitest";
import { openSession } from "../../../server/account/sessions.ts";
import { cleaningSteps, cleanUp } from "../../../server/cleaning.ts";
import { addAccount } from "../../support/factories.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();

const at = (iso: string) => new Date(iso);

it("cleaning removes what has expired, keeps the rest, and plans the next hour", async () => {
  const account = await addAccount(server);
  const from = { address: "", userAgent: "" };
  await server.database.deleteFrom("session").execute();
  for (const opened of ["2026-08-21T11:05:31.000Z", "2026-08-22T11:05:31.000Z"])
    await openSession(account.id, from, at(opened));
  const { id: sessionId } = await server.database
    .selectFrom("session")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const bearer = (name: string, expiresAt: string) => ({ tokenHash: Buffer.from(name), sessionId, expiresAt });
  await server.database
    .insertInto("bearerToken")
    .values([bearer("old", "2026-11-19T11:05:31.000Z"), bearer("new", "2026-11-19T11:05:31.001Z")])
    .execute();
  const link = (name: string, expiresAt: string) => ({
    tokenHash: Buffer.from(name),
    accountId: account.id,
    purpose: "passwordRecovery" as const,
    email: account.email,
    expiresAt,
  });
  await server.database
    .insertInto("oneTimeToken")
    .values([link("old", NOW), link("new", "2026-11-20T11:05:31.001Z")])
    .execute();
  await server.database
    .insertInto("attemptCounter")
    .values([
      { key: "old", windowStart: "2026-11-19T11:05:31.000Z", count: 1 },
      { key: "new", windowStart: "2026-11-19T11:05:31.001Z", count: 1 },
    ])
    .execute();
  await cleanUp(server.clock.now());
  const names = async (table: "bearerToken" | "oneTimeToken") =>
    (await server.database.selectFrom(table).select("tokenHash").execute()).map(({ tokenHash }) =>
      tokenHash.toString(),
    );
  expect(await server.database.selectFrom("session").select("id").execute()).toEqual([{ id: sessionId }]);
  expect([await names("bearerToken"), await names("oneTimeToken")]).toEqual([["new"], ["new"]]);
  expect(await server.database.selectFrom("attemptCounter").select("key").execute()).toEqual([{ key: "new" }]);
  expect(await server.database.selectFrom("job").select(["kind", "runAt"]).execute()).toEqual([
    // The letters of the week.
    { kind: "digest", runAt: at("2026-11-23T07:00:00.000Z") },
    { kind: "cleaning", runAt: at("2026-11-20T12:05:31.000Z") },
  ]);
});

it("what has left a bin names its files no more, and bytes go behind their rows", () => {
  expect(cleaningSteps.map(([name]) => name).join(" ")).toBe(
    "attempts cards sessions bearers unconfirmed devices accountEvents declinedInvitations scansOfPapers revisions " +
      "scansOfAgreements promoCodes payees uploadsOfSounds imports bookExports messages supportLetters notifications " +
      "archives consents series coverDesigns worksAndChapters publications temporaryFiles personImages galleryImages " +
      "covers sounds picturesOfPublications files bookFiles unheardSounds missingBookFiles lettersOfTheWeek",
  );
});
