import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";
import { addPost, addReview, postFields, reviewFields } from "../support/factories.publications.ts";
import { addPublishedBook } from "../support/factories.works.ts";

let world: World;
let author: Person;
let [reviewed, another] = [0, 0];
beforeAll(async () => {
  world = await World.make();
  await world.past(async (opened) => {
    author = await addPerson(opened);
    const owner = await addPerson(opened);
    reviewed = (await addPublishedBook(opened, { owner })).workId;
    another = (await addPublishedBook(opened, { owner })).workId;
  });
});
afterAll(() => world.stop());

const reached = () => join(world.server.dataDir, "postgres", "reached");
/** No notice is stored: the transaction hangs after the other writes of the post, and reports it in a file. */
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

/** What the author has published, with all that hangs on it. */
const standing = async ({ database }: Opened) => {
  const publications = await database
    .selectFrom("publication")
    .leftJoin("publicationText", "publicationText.publicationId", "publication.id")
    .leftJoin("post", "post.publicationId", "publication.id")
    .leftJoin("review", "review.publicationId", "publication.id")
    .orderBy("publication.id")
    .select(["publication.id", "state", "revision", "textLength", "categoryId", "workId", "verdict", "publishTime"])
    .execute();
  const tags = await database.selectFrom("publicationTag").select("publicationId").execute();
  return { publications, tags };
};
/** A post's notices are stored in parts, a review's one by one. */
const noticedOf = async ({ database }: Opened, id: number) => {
  const parts = await database.selectFrom("notificationPart").where("publicationId", "=", id).selectAll().execute();
  const events = await database.selectFrom("notificationEvent").where("publicationId", "=", id).select("id").execute();
  return parts.length + events.length;
};

const draftOf = {
  post: (opened: Opened) => addPost(opened, author),
  review: (opened: Opened) => addReview(opened, author, another),
};
const fieldsOf = { post: () => postFields, review: () => reviewFields(reviewed) };
const requestIds = { post: randomUUID(), review: randomUUID() };
/** A part of the stored row in the end. */
const whole = { post: () => ({ categoryId: 1 }), review: () => ({ verdict: "recommend" }) };

it.each([
  ["post", "created and published"],
  ["post", "published"],
  ["review", "created and published"],
  ["review", "published"],
] as const)("a %s that is %s when the server is killed is there whole or not at all", async (kind, what) => {
  const isNew = what === "created and published";
  const { before, id } = await world.past(async (opened) => {
    const draft = isNew ? undefined : await draftOf[kind](opened);
    const before = await standing(opened);
    await hangAtTelling(opened);
    return { before, id: draft?.id ?? 0 };
  });
  const path = isNew ? `/v2/${kind}/create` : `/v2/${kind}/${id}/update-state`;
  const body = isNew
    ? { requestId: requestIds[kind], fields: fieldsOf[kind](), publish: true }
    : { type: "publish.requested" };
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
  // A create once more is the same; what is published is published.
  if (isNew) expect((await again.json()).data.id).toBe(first.data.id);
  else expect(again.status).toBe(400);
  await world.server.end();
  await world.past(async (opened) => {
    const after = await standing(opened);
    expect(after.publications).toHaveLength(before.publications.length + (isNew ? 1 : 0));
    const last = { id: first.data.id, state: "published", revision: 1, ...whole[kind]() };
    expect(after.publications.at(-1)).toMatchObject(last);
    const waiting = await opened.database
      .selectFrom("job")
      .where("kind", "=", "notification")
      .where(sql<boolean>`payload->'event'->>'publicationId' = ${String(first.data.id)}`)
      .select("id")
      .execute();
    expect(waiting.length + (await noticedOf(opened, first.data.id))).toBe(1);
  });
});
