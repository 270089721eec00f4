import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueToken } from "../../server/account/oneTimeTokens.ts";
import { addPerson, seen, World } from "../endurance/world.ts";
import { readLetter } from "../support/letters.ts";
import { startSilentServer } from "../support/mailServer.ts";

let world: World;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
beforeAll(async () => {
  silent = await startSilentServer();
  world = await World.make(undefined, { SMTP_URL: `smtp://localhost:${silent.port}` });
});
afterAll(async () => {
  await world.stop();
  await silent.stop();
});

it("a server that is killed between the change of an e-mail and its letter sends it after the next start", async () => {
  const fresh = "new@example.org";
  const { id, email, token } = await world.past(async (opened) => {
    const person = await addPerson(opened);
    const now = new Date();
    await opened.database
      .insertInto("emailChange")
      .values({
        accountId: person.id,
        state: "requested",
        formerEmail: person.email,
        email: fresh,
        requestedAt: now.toISOString(),
        until: new Date(now.getTime() + 86_400_000).toISOString(),
        sessionId: null,
      })
      .execute();
    return { ...person, token: await issueToken("emailChange", { id: person.id, email: fresh }, now) };
  });
  await world.server.run();
  const answer = await fetch(`${world.server.url}/api/v1/account/email/change/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: world.server.url },
    body: JSON.stringify({ token }),
  });
  expect(await answer.json()).toEqual({ status: 1, data: { email: fresh } });
  // The letter is on its way to a mail server that says nothing.
  await silent.connection(1);
  await world.server.kill();
  await world.past(async ({ database }) => {
    const account = await database.selectFrom("account").where("id", "=", id).select("email").executeTakeFirst();
    expect(account).toEqual({ email: fresh });
    // The dead process holds its job for a minute: that minute passes.
    await database
      .updateTable("job")
      .set({ runAt: new Date(0).toISOString() })
      .where("kind", "=", "mail")
      .execute();
  });
  await world.server.restart({ SMTP_URL: "" });
  const folder = join(world.server.dataDir, "mail");
  await seen(() => existsSync(folder) && readdirSync(folder).length > 0);
  const letters = readdirSync(folder).map((name) => readLetter(readFileSync(join(folder, name), "utf8")));
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[email, "Адрес почты изменён"]]);
  expect(letters[0]?.link).toContain("/account/email/undo#token=");
});
