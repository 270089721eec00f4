import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { balanceOf, heldBy } from "../../server/commerce/ledger.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { type Cluster, startCluster } from "../support/cluster.ts";
import { addBookOnSaleNow } from "../support/factories.sales.ts";
import { OutsideProvider } from "../support/outsideProvider.ts";
import { patient } from "../support/patience.ts";

let cluster: Cluster | undefined;
let provider: OutsideProvider;
let world: World;
beforeAll(async () => {
  cluster = await startCluster();
  provider = await OutsideProvider.start();
  world = await World.make(cluster?.url, provider.env);
});
afterAll(async () => {
  await world.stop();
  await cluster?.stop();
  await provider.stop();
});

async function ask<T>(person: Person, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${world.server.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      "sec-fetch-site": "same-origin",
      cookie: `__Host-sid=${person.secret}; LoginCookie=1`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: T };
  expect(answer.status).toBe(200);
  return data;
}
type Order = { id: number; state: string };
const order = (buyer: Person, workId: number) =>
  ask<Order>(buyer, "/v1/order/create", {
    requestId: randomUUID(),
    workId,
    expectedAmount: 19_900,
    email: buyer.email,
    offerAgree: true,
  });
const becomes = (buyer: Person, id: number, state: string) =>
  expect.poll(async () => (await ask<Order>(buyer, `/v1/order/${id}`)).state, { timeout: patient(30_000) }).toBe(state);

/** A book on sale, and somebody who comes for it. */
const prepare = () =>
  world.past(async (opened) => {
    const [owner, buyer] = [await addPerson(opened), await addPerson(opened)];
    return { owner, buyer, workId: (await addBookOnSaleNow(opened, owner)).workId };
  });
type Scene = Awaited<ReturnType<typeof prepare>>;

/** The dead process holds its jobs for a minute: that minute passes. */
const killAndStart = async () => {
  await world.server.kill();
  await world.past(({ database }) =>
    database
      .updateTable("job")
      .set({ runAt: new Date(0).toISOString() })
      .where((is) => is.or([is("kind", "like", "order.%"), is("kind", "=", "payment.hear")]))
      .execute(),
  );
  await world.server.run();
};
const pay = async (id: number) => {
  const payment = provider.paymentOf(id);
  provider.settle(payment?.id ?? "", "succeeded");
  expect(await provider.notify(world.server.url, payment?.id ?? "")).toBe(200);
};

/** One payment at the provider, one holding, the share booked once. */
const seeBought = async ({ buyer, owner, workId }: Scene, id: number) => {
  await world.server.end();
  expect([...provider.payments.values()].filter(({ metadata }) => metadata.orderId === String(id))).toHaveLength(1);
  await world.past(async ({ database }) => {
    const held = database
      .selectFrom("holding")
      .where("accountId", "=", buyer.id)
      .select(["workId", "orderId", "endedAt"]);
    expect(await held.execute()).toEqual([{ workId, orderId: id, endedAt: null }]);
    expect(await balanceOf(heldBy(owner.id))).toBe(-13_930);
  });
};

it.each([
  ["after the order, before the provider has heard of it", "before"],
  ["after the provider's answer, before it is kept", "after"],
] as const)("a server that is killed %s asks for the same payment again", async (_, when) => {
  const scene = await prepare();
  await world.server.run();
  const isCut = provider.cut({ path: /\/payments$/, method: "POST", when });
  const { id } = await order(scene.buyer, scene.workId);
  await isCut;
  await killAndStart();
  await becomes(scene.buyer, id, "awaitingPayment");
  await pay(id);
  await becomes(scene.buyer, id, "paid");
  await seeBought(scene, id);
});

it("a server that is killed after a notification was answered opens the book, though nobody tells it again", async () => {
  const scene = await prepare();
  await world.server.run();
  const { id } = await order(scene.buyer, scene.workId);
  await becomes(scene.buyer, id, "awaitingPayment");
  const isCut = provider.cut({ path: /\/payments\//, method: "GET", when: "before" });
  await pay(id);
  await isCut;
  await killAndStart();
  await becomes(scene.buyer, id, "paid");
  await seeBought(scene, id);
});

it.each(["before", "after"] as const)(
  "a server that is killed in a refund, %s the provider has done it, gives back once",
  async (when) => {
    const { buyer, owner, workId } = await prepare();
    await world.server.run();
    const { id } = await order(buyer, workId);
    await becomes(buyer, id, "awaitingPayment");
    await pay(id);
    await becomes(buyer, id, "paid");
    const isCut = provider.cut({ path: /\/refunds$/, method: "POST", when });
    expect(await ask<Order>(buyer, `/v1/order/${id}/refund`, { reason: "" })).toMatchObject({ state: "refunding" });
    await isCut;
    await killAndStart();
    await becomes(buyer, id, "refunded");
    await world.server.end();
    const paymentId = provider.paymentOf(id)?.id;
    expect([...provider.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(1);
    await world.past(async ({ database }) => {
      const held = database.selectFrom("holding").where("accountId", "=", buyer.id).where("endedAt", "is", null);
      expect(await held.selectAll().execute()).toEqual([]);
      expect(await balanceOf(heldBy(owner.id))).toBe(0);
    });
  },
);

it("a PostgreSQL that restarts loses no order: what failed is asked again", async ({ skip }) => {
  const { restart } = cluster ?? {};
  if (!restart) return skip("there is no PostgreSQL of our own");
  const scene = await prepare();
  await world.server.run();
  const isCut = provider.cut({ path: /\/payments$/, method: "POST", when: "before" });
  const { id } = await order(scene.buyer, scene.workId);
  await isCut;
  await restart();
  provider.release();
  await becomes(scene.buyer, id, "awaitingPayment");
  const isHeard = provider.cut({ path: /\/payments\//, method: "GET", when: "before" });
  await pay(id);
  await isHeard;
  await restart();
  provider.release();
  await becomes(scene.buyer, id, "paid");
  await seeBought(scene, id);
});
