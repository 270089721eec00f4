import { describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { accountLists } from "../../../server/leaving/accountData.ts";
import { eraseAccount } from "../../../server/leaving/erasure.ts";
import { personalData } from "../../../server/personalData.ts";
import { addAgreement, addAgreementScan, addSoldBook, storedOrder } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { picture, refused } from "../../support/factories.works.ts";
import { goodPapers, shortPdf } from "../../support/goodPapers.ts";
import { takeLetters } from "../../support/letters.ts";
import { addScan, sendPapers } from "../../support/papers.ts";
import { NOW } from "../../support/server.ts";
import { addBuyer, as, begin, buy, cast, drain, orderOf, server } from "./stage.ts";

begin();

const DAY = 86_400_000;
const EARLIER = "2026-11-01T09:00:00.000Z";
const proof = { password: PASSWORD };
const fees = { usual: 30, exclusive: 20 };
const says = (message: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message } });
const denied = (message: string) => ({ httpStatus: 403, envelope: { status: 4, message } });

const sold = async (sale = {}, work = {}) => {
  const owner = await addAccount(server, { fio: "Вера Лядова" });
  return { owner, ...(await addSoldBook(server, { ...cast, owner }, sale, work)) };
};
/** A book whose agreement waits for its scans. */
const approved = async () => {
  const book = await sold();
  await addAgreement(server, book.workId, { state: "awaitingScans" });
  return book;
};
const of = (workId: number) => ({ params: { id: workId } });
const view = async (person: TestAccount, workId: number) => (await as(person)("getWorkSales", of(workId))).exclusive;
const put = (person: TestAccount, workId: number, fileId: string) =>
  as(person)("uploadExclusiveAgreement", { ...of(workId), body: { fileId } });
const take = (person: TestAccount, id: string) =>
  as(person)("deleteExclusiveAgreementScan", { params: { id }, body: {} });
type Decision = "approve" | "decline" | "accept" | "return" | "terminate";
const decide = (person: TestAccount, workId: number, decision: Decision, since: string, reason = "") =>
  as(person)("decideExclusive", { params: { workId }, body: { decision, reason, since, proof } });
const moderator = () => addAccount(server, { roles: ["Moderator"] });
const isThere = async (fileId: string) =>
  (await server.database.selectFrom("storedFile").where("id", "=", fileId).select("id").executeTakeFirst()) !==
  undefined;

describe("the whole way", () => {
  it("leads from a request over a signed agreement to a lower fee, and back to the usual one in 90 days", async () => {
    const { owner, workId } = await sold();
    const staff = await moderator();
    const nothing = {
      state: "none",
      reason: "",
      since: null,
      acceptedAt: null,
      endsAt: null,
      isIdentified: true,
      fees,
      scans: [],
    };
    expect(await view(owner, workId)).toEqual(nothing);
    expect(await as(owner)("requestExclusive", { ...of(workId), body: {} })).toEqual({
      ...nothing,
      state: "requested",
      since: NOW,
    });
    await decide(staff, workId, "decline", NOW, "Книга выходит и в другом месте");
    expect(await view(owner, workId)).toMatchObject({ state: "declined", reason: "Книга выходит и в другом месте" });
    await as(owner)("requestExclusive", { ...of(workId), body: {} });
    server.clock.pass(1_000);
    const approvedAt = server.clock.now().toISOString();
    expect(await decide(staff, workId, "approve", NOW)).toEqual({ id: workId, state: "awaitingScans" });

    const first = await addScan(server, owner);
    const second = await addScan(server, owner, shortPdf);
    await put(owner, workId, first);
    const { scans } = await put(owner, workId, second);
    expect(scans).toEqual([
      { id: first, url: `/files/${first}`, contentType: "image/webp", byteSize: expect.any(Number) },
      { id: second, url: `/files/${second}`, contentType: "application/pdf", byteSize: shortPdf.length },
    ]);
    server.clock.pass(1_000);
    const { since } = await as(owner)("sendExclusiveAgreement", { ...of(workId), body: {} });
    expect(since).not.toBe(approvedAt);
    // Until then it costs what it has cost.
    const early = await addBuyer();
    expect(await storedOrder(server, (await orderOf(early, workId)).id)).toMatchObject({ feePercent: 30 });
    await decide(staff, workId, "accept", since ?? "");
    const acceptedAt = server.clock.now().toISOString();
    expect(await as(owner)("getWorkSales", of(workId))).toMatchObject({
      isExclusive: true,
      feePercent: 20,
      exclusive: { state: "active", acceptedAt, scans },
    });

    const buyer = await addBuyer();
    const { id } = await orderOf(buyer, workId);
    expect(await storedOrder(server, id)).toMatchObject({ feePercent: 20, amount: 19_900 });
    const { endsAt } = await as(owner)("terminateExclusive", { ...of(workId), body: {} });
    expect(endsAt).toBe(new Date(Date.parse(acceptedAt) + 90 * DAY).toISOString());
    server.clock.pass(90 * DAY - 1);
    await server.database
      .updateTable("workSale")
      .set({ quietSince: server.clock.now().toISOString() })
      .where("workId", "=", workId)
      .execute();
    expect((await as(owner)("getWorkSales", of(workId))).feePercent).toBe(20);
    // The fee of an order is the one of its minute, whatever becomes of the agreement.
    const last = await orderOf(await addBuyer(), workId);
    server.clock.pass(1);
    // To the millisecond, before any job.
    expect(await as(owner)("getWorkSales", of(workId))).toMatchObject({ isExclusive: false, feePercent: 30 });
    await drain();
    expect(await view(owner, workId)).toMatchObject({
      state: "ended",
      since: endsAt,
      acceptedAt,
      endsAt: null,
      reason: "",
      scans: [{ id: first }, { id: second }],
    });
    expect(await storedOrder(server, last.id)).toMatchObject({ feePercent: 20 });
    expect(await storedOrder(server, (await orderOf(await addBuyer(), workId)).id)).toMatchObject({ feePercent: 30 });
  });

  it("is paid by the fee of the order: 40 ₽ of 199 ₽ are not the platform's, but 39,80 ₽", async () => {
    const { owner, workId } = await sold();
    await addAgreement(server, workId, { state: "active", acceptedAt: EARLIER });
    const id = await buy(await addBuyer(), workId);
    const entries = await server.database
      .selectFrom("ledgerEntry")
      .innerJoin("ledgerTransaction", "ledgerTransaction.id", "ledgerEntry.transactionId")
      .where("fact", "=", `sale:${id}`)
      .select(["account", "amount"])
      .orderBy("account")
      .execute();
    expect(entries).toEqual([
      { account: `author:${owner.id}:held`, amount: -15_920 },
      { account: "platform", amount: -3_980 },
      { account: "provider", amount: 19_900 },
    ]);
  });
});

describe("the badge", () => {
  it.each([
    ["requested", false],
    ["declined", false],
    ["awaitingScans", false],
    ["onReview", false],
    ["active", true],
    ["terminating", true],
    ["ended", false],
  ] as const)("of an agreement that is %s: %s, in the book, its offer and its card", async (state, isExclusive) => {
    const { workId } = await sold();
    await addAgreement(server, workId, { state });
    expect((await as(null)("getWorkOffer", of(workId))).isExclusive).toBe(isExclusive);
    const book = await as(null)("getBook", of(workId));
    expect("offer" in book && book.offer.isExclusive).toBe(isExclusive);
    const { searchResults } = await as(null)("searchCatalog", { query: {} });
    expect(searchResults.find(({ id }) => id === workId)).toMatchObject({ isExclusive });
  });
});

describe("scans", () => {
  it("are files of one's own that are temporary: neither another's, nor a cover, nor one that is gone", async () => {
    const { owner, workId } = await approved();
    const gone = refused.field("fileId", "Файл не найден: загрузите скан снова");
    const stranger = await addAccount(server);
    const cover = await as(owner)("uploadWorkCover", { file: new Blob([await picture("png", 800, 1_200)]) });
    for (const fileId of [
      await addScan(server, stranger),
      cover.fileId,
      "00000000-0000-4000-8000-000000000000",
      await addAgreementScan(server, (await approved()).workId, owner, 1),
    ])
      await expect(put(owner, workId, fileId)).rejects.toMatchObject(gone);
    expect((await view(owner, workId)).scans).toEqual([]);
  });

  it("are no SVG, nothing with a second face, and no file of more than 20 MB", async () => {
    const { owner, workId } = await approved();
    const upload = (bytes: Uint8Array) =>
      as(owner)("uploadTemporaryFile", { file: new Blob([bytes as Uint8Array<ArrayBuffer>]) });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const zipped = Buffer.concat([shortPdf, Buffer.from("504b0506000000000000000000000000000000000000", "hex")]);
    const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(21 * 1_048_576, 32), Buffer.from("%%EOF\n")]);
    for (const bytes of [svg, zipped, large])
      await expect(upload(bytes)).rejects.toMatchObject({ httpStatus: 400, envelope: { errorCode: 3 } });
    // What stood behind a picture is gone from its scan.
    const tail = Buffer.from("<script>alert(1)</script>");
    const fileId = await addScan(server, owner, Buffer.concat([await picture(), tail]));
    await put(owner, workId, fileId);
    const { rawPayload, headers } = await (await server.login(owner)).ask(`/files/${fileId}`);
    expect(headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
    expect(rawPayload.includes(tail)).toBe(false);
  });

  it("are there once, whatever is sent twice, up to ten, in the order in which they came", async () => {
    const { owner, workId } = await approved();
    const ids: string[] = [];
    for (let one = 0; one < 10; one++) {
      const fileId = await addScan(server, owner, shortPdf);
      ids.push(fileId);
      await put(owner, workId, fileId);
      await put(owner, workId, fileId);
    }
    const full = await addScan(server, owner, shortPdf);
    await expect(put(owner, workId, full)).rejects.toMatchObject(says("К договору прикладывают не больше 10 сканов"));
    await take(owner, ids[3] ?? "");
    const { scans } = await put(owner, workId, full);
    expect(scans.map(({ id }) => id)).toEqual([...ids.filter((id) => id !== ids[3]), full]);
    expect(await isThere(ids[3] ?? "")).toBe(false);
  });

  it("two that come at once as the tenth are one", async () => {
    const { owner, workId } = await approved();
    for (let place = 1; place <= 9; place++) await addAgreementScan(server, workId, owner, place);
    const both = [await addScan(server, owner), await addScan(server, owner)];
    const answers = await Promise.allSettled(both.map((fileId) => put(owner, workId, fileId)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await view(owner, workId)).scans).toHaveLength(10);
  });

  it("are open to their owner and the staff alone; a look of the staff is an event of the owner", async () => {
    const { owner, workId } = await approved();
    const staff = await moderator();
    const fileId = await addScan(server, owner);
    await put(owner, workId, fileId);
    const seen = [];
    for (const who of [null, await addAccount(server), cast.coAuthor, owner, staff]) {
      const browser = who ? await server.login(who) : server.browser();
      const status = async (folder: string) => (await browser.ask(`/${folder}/${fileId}`)).statusCode;
      seen.push([await status("files"), await status("papers")]);
    }
    expect(seen).toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
      [200, 404],
      [404, 200],
    ]);
    const events = await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", owner.id)
      .where("kind", "=", "scanSeen")
      .select(["actorId", "note"])
      .execute();
    expect(events).toEqual([{ actorId: staff.id, note: null }]);
    expect((await view(staff, workId)).scans).toMatchObject([{ id: fileId, url: `/papers/${fileId}` }]);
    expect((await view(cast.coAuthor, workId)).scans).toEqual([]);
  });

  it("go with a request that is taken back, stay while anything refers to them, and go three years after the end", async () => {
    const { owner, workId } = await approved();
    const fileId = await addScan(server, owner);
    await put(owner, workId, fileId);
    server.clock.pass(5 * DAY);
    await cleanUp(server.clock.now());
    expect(await isThere(fileId)).toBe(true);
    await as(owner)("cancelExclusive", { ...of(workId), body: {} });
    expect([await isThere(fileId), (await view(owner, workId)).state]).toEqual([false, "none"]);

    const ended = await sold();
    const since = server.clock.now().toISOString();
    await addAgreement(server, ended.workId, { state: "ended", since, acceptedAt: EARLIER });
    const old = await addAgreementScan(server, ended.workId, ended.owner, 1);
    server.clock.pass(3 * 365 * DAY - 1);
    await cleanUp(server.clock.now());
    expect(await isThere(old)).toBe(true);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await isThere(old)).toBe(false);
  });
});

describe("the agreement that its owner prints", () => {
  it("has the papers that hold, from the approval of the request on", async () => {
    const { owner, workId } = await sold({}, { title: "Соль на подоконнике" });
    await server.database.deleteFrom("identification").where("accountId", "=", owner.id).execute();
    const { sentAt } = await sendPapers(server, owner);
    await as(await moderator())("approveIdentification", { params: { id: owner.id }, body: { sentAt, proof } });
    await as(owner)("requestExclusive", { ...of(workId), body: {} });
    const print = () => as(owner)("getExclusiveAgreement", of(workId));
    expect(await print()).toMatchObject({ state: "requested", papers: null });
    await decide(await moderator(), workId, "approve", NOW);
    const { proof: _, ...papers } = { proof: null, ...goodPapers };
    expect(await print()).toEqual({
      work: { id: workId, title: "Соль на подоконнике" },
      state: "awaitingScans",
      fees,
      papers,
      authors: ["Вера Лядова", cast.coAuthor.fio],
      seller: server.config.seller,
    });
    // Those that were approved hold while others wait.
    await sendPapers(server, owner, { lastName: "Другая" });
    expect((await print()).papers).toEqual(papers);
    await server.database
      .updateTable("identification")
      .set({ state: "revoked", formerFacts: null, decidedAt: NOW })
      .where("accountId", "=", owner.id)
      .execute();
    expect((await print()).papers).toBeNull();
  });
});

describe("the staff", () => {
  it("has what waits, the longest first; what waits for authors, what is in force and what is over, the last first", async () => {
    await server.database.deleteFrom("exclusiveAgreementScan").execute();
    await server.database.deleteFrom("exclusiveAgreement").execute();
    const staff = await moderator();
    const add = async (state: Parameters<typeof addAgreement>[2]["state"], since: string) => {
      const book = await sold();
      await addAgreement(server, book.workId, { state, since });
      return book;
    };
    const [one, two] = ["2026-11-10T09:00:00.000Z", "2026-11-11T09:00:00.000Z"];
    const later = await add("requested", two);
    const earlier = await add("onReview", one);
    const active = await add("active", one);
    const terminating = await add("terminating", two);
    const over = [await add("ended", two), await add("declined", one)];
    const leaving = await add("requested", one);
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", leaving.owner.id).execute();
    const scan = await addAgreementScan(server, earlier.workId, earlier.owner, 1);
    const list = async (kind?: "waiting" | "awaitingScans" | "inForce" | "over") =>
      (await as(staff)("getExclusiveAgreements", { query: kind ? { kind } : {} })).agreements.map(
        ({ work }) => work.id,
      );
    expect(await list()).toEqual([earlier.workId, later.workId]);
    expect(await list("awaitingScans")).toEqual([]);
    expect(await list("inForce")).toEqual([terminating.workId, active.workId]);
    expect(await list("over")).toEqual(over.map(({ workId }) => workId));
    const { agreements, ...counted } = await as(staff)("getExclusiveAgreements", { query: { ps: 1 } });
    expect(counted).toEqual({ realTotalCount: 2, isLastPage: false });
    const { id, userName, fio } = earlier.owner;
    expect(agreements).toEqual([
      {
        work: { id: earlier.workId, title: "Соль на подоконнике" },
        owner: { id, userName, fio, avatarUrl: null },
        state: "onReview",
        reason: "",
        since: one,
        acceptedAt: null,
        endsAt: null,
        price: 19_900,
        soldCount: 0,
        isOwn: false,
        scans: [{ id: scan, url: `/papers/${scan}`, contentType: "application/pdf", byteSize: 1_024 }],
      },
    ]);
  });

  it("decides about no own work, no author who leaves, and nothing that has changed since", async () => {
    const { owner, workId } = await sold();
    await addAgreement(server, workId, { state: "requested" });
    const staff = await moderator();
    await server.database
      .updateTable("account")
      .set({ roles: ["Moderator"] })
      .where("id", "in", [owner.id, cast.coAuthor.id])
      .execute();
    for (const author of [owner, cast.coAuthor])
      await expect(decide(author, workId, "approve", EARLIER)).rejects.toMatchObject(
        denied("О своей книге решает другой сотрудник"),
      );
    await server.database
      .updateTable("account")
      .set({ roles: [] })
      .where("id", "in", [owner.id, cast.coAuthor.id])
      .execute();
    await expect(decide(staff, workId, "approve", NOW)).rejects.toMatchObject(
      says("Договор изменился после того, как вы его открыли. Посмотрите ещё раз"),
    );
    await expect(decide(staff, workId, "decline", EARLIER, "  ")).rejects.toMatchObject(
      refused.field("reason", "Укажите причину"),
    );
    const wrong = { params: { workId }, body: { decision: "approve" as const, reason: "", since: EARLIER } };
    await expect(
      as(staff)("decideExclusive", { ...wrong, body: { ...wrong.body, proof: { password: "чужой" } } }),
    ).rejects.toMatchObject({ httpStatus: 400 });
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", owner.id).execute();
    await expect(decide(staff, workId, "approve", EARLIER)).rejects.toMatchObject({ httpStatus: 404 });
    expect(
      await server.database.selectFrom("exclusiveAgreement").where("workId", "=", workId).select("state").execute(),
    ).toEqual([{ state: "requested" }]);
  });

  it("has nothing of a work in the bin, whose owner may leave", async () => {
    const { owner, workId } = await sold({}, { state: "deleted", deletedAt: NOW });
    await addAgreement(server, workId, { state: "active", acceptedAt: EARLIER });
    const staff = await moderator();
    const { agreements } = await as(staff)("getExclusiveAgreements", { query: { kind: "inForce" } });
    expect(agreements.filter(({ work }) => work.id === workId)).toEqual([]);
    await expect(decide(staff, workId, "terminate", EARLIER, "Снята")).rejects.toMatchObject({ httpStatus: 404 });
    expect(await as(owner)("getDeletion", {})).toMatchObject({ hasExclusive: false });
    await server.database
      .updateTable("work")
      .set({ state: "draft", deletedAt: null })
      .where("id", "=", workId)
      .execute();
    expect(await as(owner)("getDeletion", {})).toMatchObject({ hasExclusive: true });
  });

  it("of two who decide at once one is heard; the event names the book and not the reason", async () => {
    const { owner, workId } = await sold();
    await addAgreement(server, workId, { state: "onReview" });
    const [one, two] = [await moderator(), await moderator()];
    const answers = await Promise.allSettled([
      decide(one, workId, "accept", EARLIER),
      decide(two, workId, "return", EARLIER, "Нет последней страницы"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const events = await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", owner.id)
      .where("kind", "=", "exclusiveDecided")
      .select("note")
      .execute();
    const isAccepted = answers[0]?.status === "fulfilled";
    expect(events).toEqual([{ note: `Книга № ${workId}: договор ${isAccepted ? "принят" : "возвращён"}` }]);
  });

  it.each([
    ["requested", "approve", "Заявка на эксклюзив одобрена: «Соль на подоконнике»"],
    ["requested", "decline", "Заявка на эксклюзив отклонена: «Соль на подоконнике»"],
    ["onReview", "accept", "Эксклюзивный договор действует: «Соль на подоконнике»"],
    ["onReview", "return", "Эксклюзивный договор возвращён: «Соль на подоконнике»"],
    ["active", "terminate", "Эксклюзивный договор расторгнут: «Соль на подоконнике»"],
  ] as const)(
    "of an agreement that is %s: %s, and the owner has a letter without the reason",
    async (state, decision, subject) => {
      const { owner, workId } = await sold({}, { title: "Соль на подоконнике" });
      await addAgreement(server, workId, { state });
      await takeLetters(server);
      await decide(await moderator(), workId, decision, EARLIER, "Не видно номера паспорта");
      await drain();
      const letters = await takeLetters(server);
      expect(letters.map(({ to, subject: told }) => [to, told])).toEqual([[owner.email, subject]]);
      expect(letters[0]?.text).toContain(`/work/${workId}/sales`);
      expect(letters[0]?.text).not.toContain("паспорта");
    },
  );

  it("keeps no reason in clear", async () => {
    const { owner, workId } = await sold();
    await addAgreement(server, workId, { state: "onReview" });
    await decide(await moderator(), workId, "return", EARLIER, "Не видно номера паспорта");
    const { reason } = await server.database
      .selectFrom("exclusiveAgreement")
      .where("workId", "=", workId)
      .select("reason")
      .executeTakeFirstOrThrow();
    expect(reason).toMatch(/^v1\./);
    expect([(await view(owner, workId)).reason, (await view(cast.coAuthor, workId)).reason]).toEqual([
      "Не видно номера паспорта",
      "",
    ]);
  });
});

describe("an account that leaves", () => {
  it("takes along what the staff has said, in clear, and which scans there are; nothing of others'", async () => {
    const { owner, workId } = await sold();
    await addAgreement(server, workId, { state: "onReview" });
    const fileId = await addAgreementScan(server, workId, owner, 1);
    await decide(await moderator(), workId, "return", EARLIER, "Не видно номера паспорта");
    const listOf = (person: TestAccount) =>
      accountLists(person.id, server.clock.now(), personalData)
        .find(({ name }) => name === "exclusiveAgreements")
        ?.rows();
    expect(await listOf(owner)).toEqual([
      {
        workId,
        state: "awaitingScans",
        since: new Date(NOW),
        reason: "Не видно номера паспорта",
        acceptedAt: null,
        endsAt: null,
        scans: [fileId],
      },
    ]);
    expect(await listOf(cast.coAuthor)).toEqual([]);
  });

  it("is erased with requests, ended agreements and their scans; what was sold keeps its fee", async () => {
    const { owner, workId } = await sold();
    const other = await addSoldBook(server, { owner });
    await addAgreement(server, workId, { state: "onReview" });
    await addAgreement(server, other.workId, { state: "ended", acceptedAt: EARLIER });
    const scans = [await addScan(server, owner), await addScan(server, owner)];
    for (const [index, fileId] of scans.entries())
      await server.database
        .insertInto("exclusiveAgreementScan")
        .values({ fileId, workId: index === 0 ? workId : other.workId, place: 1 })
        .execute();
    await as(owner)("requestDeletion", { body: { keepTexts: false, proof } });
    server.clock.pass(14 * DAY);
    await eraseAccount(owner.id, server.clock.now(), personalData);
    const left = await server.database
      .selectFrom("exclusiveAgreement")
      .where("workId", "in", [workId, other.workId])
      .select("workId")
      .execute();
    expect([left, await isThere(scans[0] ?? ""), await isThere(scans[1] ?? "")]).toEqual([[], false, false]);
  });
});
