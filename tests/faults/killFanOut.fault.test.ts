import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPerson, type Opened, type Person, World } from "../endurance/world.ts";
import { addChapter, addWork } from "../support/factories.works.ts";

/** Five jobs of a thousand. */
const FOLLOWERS = 5_000;
/** When the server is killed: as soon as these followers have their notice. */
const MOMENTS = [500, 2_500];

let world: World;
let workId: number;
let watched: Person[];
beforeAll(async () => {
  world = await World.make();
  workId = await world.past(async (opened) => {
    const owner = await addPerson(opened);
    const work = await addWork(opened, { owner }, { state: "published" });
    const chapter = await addChapter(opened, work.id, { state: "published" });
    watched = [];
    let begun = 0;
    for (const moment of [...MOMENTS, FOLLOWERS]) {
      await addFollowers(opened, owner.id, moment - begun - 1);
      watched.push(await follower(opened, owner.id));
      begun = moment;
    }
    // What goes to devices waits: nothing else is done meanwhile.
    await sql`insert into notification_account (account_id, quiet_from, quiet_until, has_digest)
      select follower_id, ${minuteOfMoscow(-60)}::int, ${minuteOfMoscow(720)}::int, true from follow`.execute(
      opened.database,
    );
    const event = { type: "chapter.published", workId: work.id, chapterId: chapter.id };
    await opened.database
      .insertInto("job")
      .values({
        kind: "notification",
        payload: JSON.stringify({
          source: "0c1f5d52-1c07-4a39-9d58-3b7d5a0c9c11",
          at: new Date().toISOString(),
          event,
        }),
        runAt: new Date(0).toISOString(),
        dedupe: null,
      })
      .execute();
    return work.id;
  });
});
afterAll(() => world.stop());

/** Of the day, so many minutes from now. */
const minuteOfMoscow = (ahead: number) => (Math.floor(Date.now() / 60_000) + 180 + ahead) % 1_440;

async function addFollowers({ database }: Opened, ownerId: number, count: number): Promise<void> {
  await sql`with made as (
      insert into account (user_name, fio, email, password_hash, created_at)
      select 'f' || gen_random_uuid(), 'Читатель', gen_random_uuid() || '@example.ru', '', now() from generate_series(1, ${count}::int)
      returning id)
    insert into follow (follower_id, followed_id, followed_at) select id, ${ownerId}, now() from made`.execute(
    database,
  );
}

async function follower(opened: Opened, ownerId: number): Promise<Person> {
  const person = await addPerson(opened);
  const followedAt = new Date().toISOString();
  await opened.database
    .insertInto("follow")
    .values({ followerId: person.id, followedId: ownerId, followedAt })
    .execute();
  return person;
}

/** Asks the bell of a follower until it has something. */
async function isTold({ secret }: Person): Promise<void> {
  for (;;) {
    const answer = await fetch(`${world.server.url}/api/v2/notification/check`, {
      headers: { cookie: `sid=${secret}` },
    });
    const { data } = (await answer.json()) as { data?: { unreadCount: number } };
    if (data?.unreadCount) return;
  }
}

it("five thousand followers are notified once each, though the server is killed again and again in the middle", async () => {
  const delivered: number[] = [];
  for (const [index, person] of watched.entries()) {
    await world.server.run();
    await isTold(person);
    if (index === watched.length - 1) break;
    await world.server.kill();
    delivered.push(
      await world.past(async ({ database }) => {
        const { rows } = await sql<{ count: number }>`select count(*) from notification`.execute(database);
        // What waits for devices was written with them.
        const pushes = await sql<{ count: number }>`select count(*) from job where kind = 'push.waiting'`.execute(
          database,
        );
        expect(pushes.rows[0]?.count).toBe(rows[0]?.count);
        await sql`update job set run_at = '1970-01-01' where kind like 'notification%'`.execute(database);
        return rows[0]?.count ?? 0;
      }),
    );
  }
  await world.server.end();
  const { rows } = await world.past(({ database }) =>
    sql<{ people: number; rows: number; events: number }>`select count(distinct account_id) as people, count(*) as rows,
      count(distinct event_id) as events from notification`.execute(database),
  );
  expect(rows).toEqual([{ people: FOLLOWERS, rows: FOLLOWERS, events: 1 }]);
  expect(workId).toBeGreaterThan(0);
  // It was killed in the middle, and whole thousands had their notice by then.
  expect(delivered.some((count) => count > 0 && count < FOLLOWERS)).toBe(true);
  expect(delivered.every((count) => count % 1_000 === 0)).toBe(true);
});
