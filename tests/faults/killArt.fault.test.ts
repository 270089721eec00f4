import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";
import { artFields } from "../support/factories.publications.ts";
import { picture } from "../support/factories.works.ts";

let world: World;
let author: Person;
beforeAll(async () => {
  world = await World.make();
  await world.past(async (opened) => {
    author = await addPerson(opened);
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "postgres", "reached");
/** The transaction hangs before the seventh row of this table, after all its other writes, and reports it in a file. */
async function hangAt({ database }: Opened, table: "stored_file" | "art"): Promise<void> {
  await rm(reached(), { force: true });
  const when =
    table === "stored_file" ? sql`(select count(*) from stored_file) >= 6` : sql`(select count(*) from art) >= 6`;
  await sql`create or replace function hang_seventh() returns trigger language plpgsql as $$ begin
    if ${when} then
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
      loop perform 1; end loop;
    end if;
    return new; end $$`.execute(database);
  await sql`create or replace trigger hang before insert on ${sql.table(table)} for each row
    execute function hang_seventh()`.execute(database);
}
const letGo = ({ database }: Opened) => sql`drop function hang_seventh() cascade`.execute(database);

const send = (path: string, body: object | FormData) =>
  fetch(`${world.server.url}/api${path}`, {
    method: "POST",
    headers: {
      ...(!(body instanceof FormData) && { "content-type": "application/json" }),
      origin: world.server.url,
      cookie: `sid=${author.secret}; LoginCookie=1`,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

/** As the page does it: the picture first, then the art, each under the name that the page has made. */
async function makeArt({ requestId, title }: { requestId: string; title: string }): Promise<boolean> {
  try {
    const form = new FormData();
    form.append("file", new Blob([(await picture("png", 400, 400)) as BlobPart]), `${title}.png`);
    const { data: file } = await (await send("/v2/file/upload/art", form)).json();
    const fields = { ...artFields, title, fileId: file.fileId };
    const answer = await (await send("/v2/art/create", { requestId, fields, publish: true })).json();
    return answer.status === 1;
  } catch {
    return false;
  }
}

const storeFolder = () => join(world.server.dataDir, "files");
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).map((name) => String(name).split("/").at(-1) ?? "")
    : [];

it.each(["stored_file", "art"] as const)(
  "of twenty arts whose server is killed at the seventh, while its %s is written, each is there once when the others are tried again",
  async (table) => {
    await world.past(async (opened) => {
      for (const name of ["publication", "stored_file"])
        await sql`delete from ${sql.table(name)}`.execute(opened.database);
      await hangAt(opened, table);
    });
    const drafts = Array.from({ length: 20 }, (_, index) => ({ requestId: randomUUID(), title: `Арт ${index + 1}` }));
    await world.server.run();
    const made = new Set<string>();
    const first = (async () => {
      for (const one of drafts) if (await makeArt(one)) made.add(one.title);
    })();
    expect(await Promise.race([first, seen(() => existsSync(reached())).then(() => "reached")])).toBe("reached");
    await world.server.kill();
    await first;
    expect([...made]).toEqual(drafts.slice(0, 6).map(({ title }) => title));
    await world.past(letGo);

    await world.server.run();
    for (const one of drafts.filter(({ title }) => !made.has(title))) expect(await makeArt(one)).toBe(true);
    // The sixth once more: its answer could have been lost as well.
    const sixth = drafts[5];
    if (sixth) expect(await makeArt(sixth)).toBe(true);
    await world.server.end();
    await world.past(async ({ database }) => {
      const arts = await database
        .selectFrom("publication")
        .innerJoin("art", "art.publicationId", "publication.id")
        .innerJoin("publicationFile", "publicationFile.publicationId", "publication.id")
        .innerJoin("storedFile", "storedFile.id", "publicationFile.fileId")
        .select(["title", "state", "publicationFile.fileId"])
        .execute();
      expect(arts.map(({ title }) => title).sort()).toEqual(drafts.map(({ title }) => title).sort());
      expect(new Set(arts.map(({ state }) => state))).toEqual(new Set(["published"]));
      const names = new Set(namesIn(storeFolder()));
      for (const { fileId } of arts)
        expect([names.has(fileId), names.has(`${fileId}.blur.webp`)]).toEqual([true, true]);
    });
  },
);
