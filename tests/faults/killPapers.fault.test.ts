import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "../../server/config.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import { getFile } from "../../server/files/sealed.ts";
import { storeFile } from "../../server/files/storing.ts";
import { papersOf, sealPapers, sealText } from "../../server/identification/papers.ts";
import { sendPapers } from "../../server/identification/sending.ts";
import { addPerson, type Opened, type Person, seen, World } from "../endurance/world.ts";
import { addAccount, PASSWORD } from "../support/factories.ts";
import { goodPapers, shortPdf } from "../support/goodPapers.ts";

/** How many send, how many wait for a decision, and after how many answers the server dies. */
const [SENDERS, DECIDED, ANSWERED] = [16, 16, 7];
const SCANS = 200;
const from = { address: "127.0.0.1", userAgent: "endurance" };
const proof = { password: PASSWORD };

let world: World;
beforeAll(async () => {
  world = await World.make(undefined, { DEMO: "1", STAFF_TOTP: "off" });
});
afterAll(() => world.stop());

/** Past the server, with its key. */
const past = <T>(work: (opened: Opened) => Promise<T>): Promise<T> =>
  world.past(async (opened) => {
    await bindDataKey(config());
    return work(opened);
  });

const addScan = async ({ id }: { id: number }, createdAt = new Date()) =>
  (
    await storeFile(shortPdf, {
      ownerId: id,
      workId: null,
      kind: "temporary",
      contentType: "application/pdf",
      width: null,
      height: null,
      createdAt: createdAt.toISOString(),
    })
  ).fileId;

/** @returns whether the answer came, and was a success */
async function post(person: Person, path: string, body: object): Promise<boolean> {
  const headers = {
    "content-type": "application/json",
    origin: world.server.url,
    cookie: `sid=${person.secret}; LoginCookie=1`,
  };
  const answer = await fetch(`${world.server.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { status: number }).status === 1;
}

/** What is stored of a person's papers, and whether all of it fits together. */
async function storedOf({ database }: Opened, { id }: { id: number }) {
  const [row] = (await papersOf(id)) as { state: string; decidedAt: string | null; scans: { fileId: string }[] }[];
  const events = await database
    .selectFrom("accountEvent")
    .where("accountId", "=", id)
    .where("kind", "in", ["identificationSent", "identificationApproved"])
    .orderBy("id")
    .select("kind")
    .execute();
  for (const { fileId } of row?.scans ?? []) {
    const file = await getFile({ id: fileId, kind: "temporary" });
    expect(file && (await buffer(file.stream))).toEqual(shortPdf);
  }
  return { state: row?.state ?? "none", scans: row?.scans.length ?? 0, events: events.map(({ kind }) => kind) };
}

const sent = { state: "onReview", scans: 1, events: ["identificationSent"] };
const wholeOfSending = [{ state: "none", scans: 0, events: [] }, sent];
const wholeOfDecision = [
  sent,
  { state: "approved", scans: 1, events: ["identificationSent", "identificationApproved"] },
];

it("papers that are sent, and decisions, are there whole or not at all when the server is killed; what was answered stays", async () => {
  const { senders, decided, moderators } = await past(async (opened) => {
    const make = async (count: number) => {
      const people = [];
      for (let index = 0; index < count; index += 1) {
        const person = await addPerson(opened);
        people.push({ ...person, fileId: await addScan(person), sentAt: "" });
      }
      return people;
    };
    const moderators = [];
    for (let index = 0; index < 4; index += 1) {
      const person = await addPerson(opened);
      await opened.database
        .updateTable("account")
        .set({ roles: ["Moderator"] })
        .where("id", "=", person.id)
        .execute();
      moderators.push(person);
    }
    const decided = await make(DECIDED);
    for (const person of decided) {
      const given = { ...goodPapers, fileIds: [person.fileId], proof };
      const session = await opened.database
        .selectFrom("session")
        .where("accountId", "=", person.id)
        .select(["id", "accountId"])
        .executeTakeFirstOrThrow();
      person.sentAt = (await sendPapers(session, given, from, new Date())).sentAt;
    }
    return { senders: await make(SENDERS), decided, moderators };
  });
  await world.server.run();
  const send = (person: (typeof senders)[number]) =>
    post(person, "/v2/account/identification/update", { ...goodPapers, fileIds: [person.fileId], proof });
  const approve = ({ id, sentAt }: (typeof decided)[number], index: number) =>
    post(moderators[index % 4] as Person, `/v2/moderation/identifications/${id}/approve`, { sentAt, proof });

  const answered = new Set<number>();
  let enough = () => {};
  const isTime = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const heard = async ({ id }: { id: number }, answer: Promise<boolean>) => {
    if (!(await answer)) return;
    answered.add(id);
    if (answered.size === ANSWERED) enough();
  };
  const all = decided.flatMap((person, index) => {
    const sender = senders[index];
    return [heard(person, approve(person, index)), ...(sender ? [heard(sender, send(sender))] : [])];
  });
  const ends = Promise.allSettled(all);
  await Promise.race([isTime, ends]);
  await world.server.kill();
  const cut = (await ends).filter(({ status }) => status === "rejected").length;
  expect(answered.size).toBeGreaterThanOrEqual(ANSWERED);
  expect(cut).toBeGreaterThan(0);

  await past(async (opened) => {
    for (const person of senders) {
      const stored = await storedOf(opened, person);
      expect(answered.has(person.id) ? [sent] : wholeOfSending).toContainEqual(stored);
    }
    for (const person of decided) {
      const stored = await storedOf(opened, person);
      expect(answered.has(person.id) ? wholeOfDecision.slice(1) : wholeOfDecision).toContainEqual(stored);
    }
  });

  // A person without an answer repeats the request: it is done once.
  await world.server.run();
  for (const person of senders) if (!answered.has(person.id)) await send(person);
  for (const [index, person] of decided.entries()) if (!answered.has(person.id)) await approve(person, index);
  await world.server.end();
  await past(async (opened) => {
    for (const person of senders) expect(await storedOf(opened, person)).toEqual(sent);
    for (const person of decided) expect(await storedOf(opened, person)).toEqual(wholeOfDecision[1]);
  });
});

it("scans whose erasure was cut off 30 days after the decision are erased by the next one", async () => {
  const before = world.files();
  const cleanAtOnce = ({ database }: Opened) =>
    database
      .updateTable("job")
      .set({ runAt: new Date(0).toISOString() })
      .where("kind", "=", "cleaning")
      .execute();
  await past(async (opened) => {
    const { id } = await addAccount(opened);
    const decidedAt = new Date(Date.now() - 31 * 86_400_000);
    await opened.database
      .insertInto("identification")
      .values({
        accountId: id,
        state: "approved",
        facts: sealPapers(id, "facts", goodPapers),
        formerFacts: null,
        reason: sealText(id, "reason", ""),
        sentAt: decidedAt.toISOString(),
        decidedAt: decidedAt.toISOString(),
      })
      .execute();
    for (let place = 0; place < SCANS; place += 1) {
      const fileId = await addScan({ id }, decidedAt);
      await opened.database.insertInto("identificationScan").values({ fileId, accountId: id, place }).execute();
    }
    await cleanAtOnce(opened);
  });
  const whole = before + SCANS;
  expect(world.files()).toBe(whole);
  await world.server.run();
  await seen(() => world.files() < whole);
  await world.server.kill();
  await past(async (opened) => {
    const rows = await opened.database.selectFrom("storedFile").select("id").execute();
    expect(rows.length).toBeGreaterThan(before);
    const kept = await opened.database.selectFrom("identificationScan").select("fileId").execute();
    expect(kept).toHaveLength(before);
    for (const { fileId } of kept) expect(await getFile({ id: fileId, kind: "temporary" })).not.toBeNull();
    await cleanAtOnce(opened);
  });
  await world.server.run();
  // A file whose row went before the server died is swept when it is a day old.
  await seen(() => world.files() <= before + 1);
  await world.server.end();
  await past(async ({ database }) => {
    expect(await database.selectFrom("storedFile").select("id").execute()).toHaveLength(before);
  });
});
