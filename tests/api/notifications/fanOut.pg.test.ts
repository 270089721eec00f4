import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { BATCH, notifyBatch, storeEvent } from "../../../server/notifications/events.ts";
import { addCast, addChapter, addPublishedBook, type Cast } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const FOLLOWERS = 2_500;

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  await server.database.deleteFrom("job").execute();
  await server.database.deleteFrom("notificationEvent").execute();
  cast = await addCast(server);
  await sql`with made as (
      insert into account (user_name, fio, email, password_hash, created_at)
      select 'f' || gen_random_uuid(), 'Читатель', gen_random_uuid() || '@example.ru', '', now() from generate_series(1, ${FOLLOWERS}::int)
      returning id)
    insert into follow (follower_id, followed_id, followed_at) select id, ${cast.owner.id}, ${NOW}::timestamptz from made`.execute(
    server.database,
  );
  // It is 14:05 by Moscow: what goes to devices waits.
  await sql`insert into notification_account (account_id, quiet_from, quiet_until, has_digest)
    select follower_id, 840, 480, true from follow where followed_id = ${cast.owner.id}`.execute(server.database);
});

const toldNow = async () => (await server.database.selectFrom("notification").select("accountId").execute()).length;
async function publish() {
  const { workId } = await addPublishedBook(server, { owner: cast.owner });
  const { id: chapterId } = await addChapter(server, workId, { sortOrder: 2 });
  await server.as(cast.owner)("updateChapterState", {
    params: { workId, chapterId },
    body: { type: "publish.requested" },
  });
}

it("a publication writes one job, however many follow; jobs of a thousand notify followers, once each", async () => {
  expect(BATCH).toBe(1_000);
  await publish();
  expect(
    await server.database
      .selectFrom("job")
      .where("kind", "like", "notification%")
      .select(["kind", "payload"])
      .execute(),
  ).toEqual([{ kind: "notification", payload: expect.objectContaining({ at: NOW }) }]);
  expect(await toldNow()).toBe(0);
  const after: number[] = [];
  await server.drainJobs({
    "notification.batch": async (payload: { eventId: number }, { now }: { now: Date }) => {
      await notifyBatch(payload, now);
      after.push(await toldNow());
    },
  });
  expect(after).toEqual([1_000, 2_000, 2_500, 2_500]);
  const { rows } = await sql<{ people: number }>`select count(distinct account_id) as people from notification`.execute(
    server.database,
  );
  expect(rows).toEqual([{ people: FOLLOWERS }]);
  expect(await server.database.selectFrom("job").where("kind", "like", "notification%").selectAll().execute()).toEqual(
    [],
  );
});

it("a process that dies behind its work, or before it, leaves nobody out and tells nobody twice", async () => {
  await publish();
  let run = 0;
  const dying = {
    notification: async (payload: Parameters<typeof storeEvent>[0], { now }: { now: Date }) => {
      await storeEvent(payload, now);
      await storeEvent(payload, now);
    },
    "notification.batch": async (payload: { eventId: number }, { now }: { now: Date }) => {
      run += 1;
      if (run === 2) throw new Error("died before its work");
      await notifyBatch(payload, now);
      if (run === 1) throw new Error("died behind its work");
    },
  };
  await server.drainJobs(dying);
  server.clock.pass(10_000);
  await server.drainJobs(dying);
  expect(await toldNow()).toBe(FOLLOWERS);
  const { rows } = await sql<{ people: number; rows: number }>`
    select count(distinct payload->>'accountId') as people, count(*) as rows from job where kind = 'push.waiting'`.execute(
    server.database,
  );
  expect(rows).toEqual([{ people: FOLLOWERS, rows: FOLLOWERS }]);
  expect(await server.database.selectFrom("notificationEvent").select("kind").execute()).toEqual([
    { kind: "chapter.published" },
  ]);
});
