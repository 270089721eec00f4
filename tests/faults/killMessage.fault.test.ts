import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";

let world: World;
let nina: Person;
let gleb: Person;
beforeAll(async () => {
  world = await World.make();
  await world.past(async (opened) => {
    [nina, gleb] = [await addPerson(opened), await addPerson(opened)];
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "postgres", "reached");
/** The message is written, but its transaction hangs before the rest, and reports it in a file. */
async function hangAtChat({ database }: Opened): Promise<void> {
  await rm(reached(), { force: true });
  await sql`create or replace function hang() returns trigger language plpgsql as $$ begin
    execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
    loop perform 1; end loop; end $$`.execute(database);
  await sql`create or replace trigger hang before update on chat for each row execute function hang()`.execute(
    database,
  );
}
const send = (requestId: string) =>
  fetch(`${world.server.url}/api/v2/pm/chat/${gleb.id}/send`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: world.server.url,
      cookie: `sid=${nina.secret}; LoginCookie=1`,
    },
    body: JSON.stringify({ requestId, text: "В пятницу" }),
  });

const standing = async ({ database }: Opened) => ({
  chats: await database.selectFrom("chat").select("lastMessageId").execute(),
  messages: await database.selectFrom("message").select(["id", "text"]).execute(),
  told: await database.selectFrom("job").where("kind", "=", "notification").select("kind").execute(),
});

it("killed while a message is written the server has none of it; sent again it is one message, notified once", async () => {
  const requestId = randomUUID();
  await world.past(hangAtChat);
  await world.server.run();
  const answer = send(requestId).then(
    (attempt) => attempt.text(),
    () => null,
  );
  expect(await Promise.race([answer, seen(() => existsSync(reached()))])).toBeUndefined();
  await world.server.kill();
  expect(await answer).toBeNull();
  await world.past(async (opened) => {
    expect(await standing(opened)).toEqual({ chats: [], messages: [], told: [] });
    await sql`drop function hang() cascade`.execute(opened.database);
  });
  await world.server.run();
  const ids: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1)
    ids.push(((await (await send(requestId)).json()) as { data: { id: number } }).data.id);
  expect(new Set(ids).size).toBe(1);
  await world.server.kill();
  await world.past(async (opened) => {
    const { chats, messages } = await standing(opened);
    expect(messages).toEqual([{ id: ids[0], text: "В пятницу" }]);
    expect(chats).toEqual([{ lastMessageId: ids[0] }]);
  });
});
