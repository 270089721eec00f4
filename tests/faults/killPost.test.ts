import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";
import { addPost, postFields } from "../support/factories.publications.ts";

let world: World;
let author: Person;
beforeAll(async () => {
  world = await World.make();
  await world.past(async (opened) => {
    author = await addPerson(opened);
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "pg", "reached");
/** Nobody is ever told: the transaction stands where everything else of the post is written already, and says so in a file. */
async function hangAtTelling({ database }: Opened): Promise<void> {
  await rm(reached(), { force: true });
  await sql`create or replace function hang() returns trigger language plpgsql as $$ begin
    execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
    loop perform 1; end loop; end $$`.execute(database);
  await sql`create or replace trigger hang before insert on job for each row when (new.kind = 'notification')
    execute function hang()`.execute(database);
}

const post = (path: string, body: object) =>
  fetch(`${world.server.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: world.server.url,
      cookie: `sid=${author.secret}; LoginCookie=1`,
    },
    body: JSON.stringify(body),
  });

/** The posts of the author with all that hangs on them. */
const standing = async ({ database }: Opened) => {
  const posts = await database
    .selectFrom("publication")
    .leftJoin("publicationText", "publicationText.publicationId", "publication.id")
    .leftJoin("post", "post.publicationId", "publication.id")
    .orderBy("publication.id")
    .select(["publication.id", "state", "revision", "textLength", "categoryId", "publishTime"])
    .execute();
  const tags = await database.selectFrom("publicationTag").select("publicationId").execute();
  return { posts, tags };
};
const toldOf = ({ database }: Opened) =>
  database.selectFrom("notificationPart").where("publicationId", "is not", null).select("publicationId").execute();

const requestId = randomUUID();
const cases: [string, (id: number) => { path: string; body: object }, "created" | "published"][] = [
  [
    "created and published",
    () => ({ path: "/v2/post/create", body: { requestId, fields: postFields, publish: true } }),
    "created",
  ],
  ["published", (id) => ({ path: `/v2/post/${id}/update-state`, body: { type: "publish.requested" } }), "published"],
];

it.each(cases)("a post that is %s when the server is killed is there whole or not at all", async (_, asked, what) => {
  const { before, id } = await world.past(async (opened) => {
    const draft = what === "published" ? await addPost(opened, author) : undefined;
    const before = await standing(opened);
    await hangAtTelling(opened);
    return { before, id: draft?.id ?? 0 };
  });
  const { path, body } = asked(id);
  await world.server.run();
  const answer = post(path, body).then(
    (told) => told.text(),
    () => null,
  );
  const isReached = seen(() => existsSync(reached()));
  expect(await Promise.race([answer, isReached])).toBeUndefined();
  await world.server.kill();
  expect(await answer).toBeNull();
  await world.past(async (opened) => {
    expect(await standing(opened)).toEqual(before);
    await sql`drop function hang() cascade`.execute(opened.database);
  });
  await world.server.run();
  const first = await (await post(path, body)).json();
  expect(first).toMatchObject({ status: 1, data: { state: "published" } });
  const again = await post(path, body);
  // A create once more is the same post; what is published is published.
  if (what === "created") expect((await again.json()).data.id).toBe(first.data.id);
  else expect(again.status).toBe(400);
  await world.server.end();
  await world.past(async (opened) => {
    const after = await standing(opened);
    expect(after.posts).toHaveLength(before.posts.length + (what === "created" ? 1 : 0));
    expect(after.posts.at(-1)).toMatchObject({ id: first.data.id, state: "published", revision: 1, categoryId: 1 });
    const waiting = await opened.database
      .selectFrom("job")
      .where("kind", "=", "notification")
      .where(sql<boolean>`payload->'event'->>'publicationId' = ${String(first.data.id)}`)
      .select("id")
      .execute();
    const told = (await toldOf(opened)).filter(({ publicationId }) => publicationId === first.data.id);
    expect(waiting.length + told.length).toBe(1);
  });
});
