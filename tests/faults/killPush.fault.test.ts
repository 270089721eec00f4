import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenHash } from "../../server/account/tokens.ts";
import { queuePush } from "../../server/push/queue.ts";
import { addPerson, seen, World } from "../endurance/world.ts";
import { newBrowser, type PushService, startPushService } from "../support/push/pushService.ts";

let service: PushService;
let world: World;
beforeAll(async () => {
  service = await startPushService();
  world = await World.make(undefined, { PUSH_SERVICES: service.origin });
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

const content = { contentTitle: "Новая глава", contentText: "«Утро»", url: "/work/7", largeIconUrl: "" };

it("a server that is killed between sending and recording sends once more, and loses nothing", async () => {
  const [phone, desk] = [newBrowser(), newBrowser()];
  await world.past(async (opened) => {
    const nina = await addPerson(opened);
    const { id: sessionId } = await opened.database
      .selectFrom("session")
      .where("accountId", "=", nina.id)
      .select("id")
      .executeTakeFirstOrThrow();
    for (const [name, browser] of Object.entries({ phone, desk })) {
      const token = service.tokenOf(browser, name);
      await opened.database
        .insertInto("pushToken")
        .values({
          accountId: nina.id,
          sessionId,
          token,
          tokenHash: tokenHash(token),
          createdAt: new Date().toISOString(),
        })
        .execute();
    }
    await queuePush(opened.database, [
      { accountId: nina.id, notificationId: "0c1f5d52-1c07-4a39-9d58-3b7d5a0c9c11", ...content },
    ]);
  });
  // The service has both messages, and the server hears nothing of it any more.
  const held = service.hold();
  await world.server.run();
  await seen(() => service.received.length === 2);
  await world.server.kill();
  held.release();
  await world.past(({ database }) =>
    sql`update job set run_at = '1970-01-01' where kind = 'push.device'`.execute(database),
  );
  await world.server.run();
  await seen(() => service.received.length === 4);
  await world.server.end();
  const left = await world.past(({ database }) =>
    database.selectFrom("job").where("kind", "in", ["push", "push.device"]).select("kind").execute(),
  );
  expect(left).toEqual([]);
  const readBy = (browser: typeof phone, path: string) =>
    service.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(browser.read(body)));
  expect(readBy(phone, "/to/phone")).toEqual([{ data: content }, { data: content }]);
  expect(readBy(desk, "/to/desk")).toEqual([{ data: content }, { data: content }]);
  // Two of a topic that wait at the service are one.
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
});
