import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { bindDataKey } from "../../../server/db/dataKey.ts";
import { getFile } from "../../../server/files/sealed.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { picture, refused } from "../../support/factories.works.ts";
import { goodPapers, shortPdf } from "../../support/goodPapers.ts";
import { addScan, sendPapers } from "../../support/papers.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";
import { unzipped } from "../../support/zips.ts";

const proof = { password: PASSWORD };
const DAY = 86_400_000;

let server: TestServer;
let vera: TestAccount;
let moderator: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  server = await startServer();
  moderator = await addAccount(server, { roles: ["Moderator"] });
  admin = await addAccount(server, { roles: ["Admin"] });
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("attemptCounter").execute();
  vera = await addAccount(server, { fio: "Вера Лядова" });
});
afterAll(() => server.stop());

const update = (who: { id: number } | null, changed: object = {}) =>
  server.as(who)("updateIdentification", { body: { ...goodPapers, fileIds: [], proof, ...changed } });
const decide = (who: { id: number }, call: "rejectIdentification" | "revokeIdentification", sentAt: string) =>
  server.as(who)(call, { params: { id: vera.id }, body: { sentAt, reason: "Скан не читается", proof } });
const approve = (who: { id: number }, sentAt: string) =>
  server.as(who)("approveIdentification", { params: { id: vera.id }, body: { sentAt, proof } });
const row = (id: number) =>
  server.database.selectFrom("identification").where("accountId", "=", id).selectAll().executeTakeFirst();
const fileRow = (id: string) =>
  server.database.selectFrom("storedFile").where("id", "=", id).select(["id", "kind"]).executeTakeFirst();
const onDisk = (id: string) => readFile(join(server.config.dataDir, "files", id.slice(0, 2), id)).catch(() => null);
const eventsOf = async (id: number) =>
  (
    await server.database
      .selectFrom("accountEvent")
      .where("accountId", "=", id)
      .orderBy("id")
      .select(["kind", "actorId", "note"])
      .execute()
  ).filter(({ kind }) => /dentification|scan/.test(kind));

describe("updateIdentification", () => {
  it("keeps what was sent, and shows it to the person", async () => {
    const scans = [await addScan(server, vera), await addScan(server, vera, shortPdf)];
    const { sentAt } = await sendPapers(server, vera, {
      fileIds: scans,
      passportSeries: "45 10",
      ogrnip: "304500116000157",
    });
    expect(sentAt).toBe(NOW);
    expect(await server.as(vera)("getIdentification", {})).toEqual({
      identification: {
        state: "onReview",
        reason: "",
        sentAt: NOW,
        decidedAt: null,
        papers: goodPapers,
        former: null,
        scans: [
          { fileId: scans[0], contentType: "image/webp", byteSize: expect.any(Number) },
          { fileId: scans[1], contentType: "application/pdf", byteSize: 48 },
        ],
      },
      emailJustChanged: false,
      twoFactorEnabled: false,
    });
    expect(await eventsOf(vera.id)).toEqual([{ kind: "identificationSent", actorId: vera.id, note: null }]);
  });

  it("no name, number or picture is in the database or in the store in clear", async () => {
    const { fileIds } = await sendPapers(server, vera);
    const { sentAt } = await server
      .as(vera)("getIdentification", {})
      .then(({ identification }) => identification ?? never());
    await decide(moderator, "rejectIdentification", sentAt);
    const { rows: tables } = await sql<{ tableName: string }>`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.database);
    for (const words of ["Ильинична", "123456", "500100732259", "40817810899910004312", "Арбат", "Скан не читается"])
      for (const { tableName } of tables) {
        const { rows } = await sql`select 1 from ${sql.table(tableName)} as one
          where to_jsonb(one)::text ilike ${`%${words}%`}`.execute(server.database);
        expect([tableName, words, rows]).toEqual([tableName, words, []]);
      }
    const names = await readdir(server.config.dataDir, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((one) => one.isFile() && one.parentPath.includes("/files/"))) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      expect([entry.name, bytes.includes("RIFF"), bytes.includes("WEBP"), bytes.includes("%PDF")]).toEqual([
        entry.name,
        false,
        false,
        false,
      ]);
      expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    expect(await onDisk(fileIds[0] ?? "")).not.toBeNull();
  });

  it("what was changed by a byte or moved to another row is refused", async () => {
    const nina = await addAccount(server);
    const { fileIds } = await sendPapers(server, vera);
    const ninas = await sendPapers(server, nina);
    const [own, other] = [(await row(vera.id))?.facts ?? "", (await row(nina.id))?.facts ?? ""];
    const keep = (facts: string) =>
      server.database.updateTable("identification").set({ facts }).where("accountId", "=", vera.id).execute();
    const look = async () => (await server.as(vera)("getIdentification", {})).identification?.papers;
    await keep(other);
    expect(await look()).toBeNull();
    await keep(`${own.slice(0, -2)}${own.endsWith("AA") ? "BB" : "AA"}`);
    expect(await look()).toBeNull();
    await keep(own);
    expect(await look()).toEqual(goodPapers);
    const swapped = await onDisk(ninas.fileIds[0] ?? "");
    const path = join(server.config.dataDir, "files", (fileIds[0] ?? "").slice(0, 2), fileIds[0] ?? "");
    await writeFile(path, swapped ?? "");
    await expect(getFile({ id: fileIds[0] ?? "", kind: "temporary" })).rejects.toThrow();
    const hers = await (await server.login(vera)).ask(`/files/${fileIds[0]}`);
    expect([hers.statusCode, hers.json()]).toEqual([
      404,
      { status: 4, errorCode: 10, message: "Файл повреждён, его не прочитать. Загрузите его ещё раз" },
    ]);
  });

  it.each([
    ["of another person's", (_: Buffer, other: Buffer) => other],
    [
      "with a changed byte",
      (own: Buffer) => Buffer.concat([own.subarray(0, -1), Buffer.from([own.at(-1) === 0 ? 1 : 0])]),
    ],
    ["cut short", (own: Buffer) => own.subarray(0, 20)],
    ["empty", () => Buffer.alloc(0)],
  ])("a scan %s is named so to the staff, and keeps nobody from an archive of the rest", async (_, damaged) => {
    const { fileIds } = await sendPapers(server, vera);
    const other = await sendPapers(server, await addAccount(server));
    const path = join(server.config.dataDir, "files", (fileIds[0] ?? "").slice(0, 2), fileIds[0] ?? "");
    const otherBytes = await onDisk(other.fileIds[0] ?? "");
    await writeFile(path, damaged(await readFile(path), otherBytes ?? Buffer.alloc(0)));
    const answer = await (await server.login(moderator)).ask(`/papers/${fileIds[0]}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        status: 4,
        errorCode: 10,
        message: "Скан не прочитать: файл повреждён. Отклоните документы, чтобы человек прислал их снова",
      },
    ]);
    await server.as(vera)("startExport", { body: { proof: { password: PASSWORD } } });
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { export: made } = await server.as(vera)("getExport", {});
    expect(made?.archive).not.toBeNull();
  });

  it("that cannot be read are named so to the staff, are not approved, and can be sent again", async () => {
    const { sentAt } = await sendPapers(server, vera);
    const damage = (facts: string) =>
      server.database
        .updateTable("identification")
        .set({ facts, reason: "" })
        .where("accountId", "=", vera.id)
        .execute();
    const seen = () => server.as(moderator)("getIdentificationOf", { params: { id: vera.id } });
    for (const facts of ["", "v1.0.0.0.0", "{}"]) {
      await damage(facts);
      expect(await seen()).toMatchObject({ state: "onReview", reason: "", papers: null, former: null });
    }
    await expect(approve(moderator, sentAt)).rejects.toMatchObject({
      message: "Документы не прочитать. Отклоните их или отзовите подтверждение, чтобы человек прислал их снова",
    });
    await decide(moderator, "rejectIdentification", sentAt);
    await damage("");
    expect(await seen()).toMatchObject({ state: "rejected", reason: "не прочитать", papers: null });
    server.clock.pass(1_000);
    const { fileIds } = await sendPapers(server, vera);
    expect(await seen()).toMatchObject({ state: "onReview", papers: goodPapers, scans: [{ fileId: fileIds[0] }] });
  });

  it("that hold and cannot be read hold no more when others are sent", async () => {
    const { sentAt } = await sendPapers(server, vera);
    await approve(moderator, sentAt);
    await server.database.updateTable("identification").set({ facts: "" }).where("accountId", "=", vera.id).execute();
    server.clock.pass(1_000);
    await sendPapers(server, vera);
    const { identification } = await server.as(vera)("getIdentification", {});
    expect(identification).toMatchObject({ state: "onReview", papers: goodPapers, former: null });
  });

  it.each([
    ["an ИНН with one digit changed", { inn: "500100732258" }, { inn: ["ИНН указан с ошибкой"] }],
    ["an ИНН with its tenth sum changed", { inn: "500100732269" }, { inn: ["ИНН указан с ошибкой"] }],
    ["an account with one digit changed", { account: "40817810899910004313" }, { account: ["Счёт не подходит к БИК"] }],
    ["an account of another bank", { bik: "044525226" }, { account: ["Счёт не подходит к БИК"] }],
    ["no ИНН", { inn: "" }, { inn: ["Поле ИНН обязательно для заполнения"] }],
    [
      "an entrepreneur whose ОГРНИП is wrong by a digit",
      { kind: "entrepreneur", ogrnip: "304500116000158" },
      { ogrnip: ["ОГРНИП указан с ошибкой"] },
    ],
    ["an entrepreneur without it", { kind: "entrepreneur" }, { ogrnip: ["Поле ОГРНИП обязательно для заполнения"] }],
    [
      "a department of another form",
      { departmentCode: "770001" },
      { departmentCode: ["Код подразделения пишется так: 770-001"] },
    ],
    [
      "a passport without its series",
      { passportSeries: "" },
      { passportSeries: ["Поле Серия паспорта обязательно для заполнения"] },
    ],
    [
      "a short series",
      { passportSeries: "451" },
      { passportSeries: ["Поле Серия паспорта должно состоять из 4 цифр"] },
    ],
    [
      "a foreigner without a document",
      { citizenship: "Казахстан" },
      { documentNumber: ["Поле Номер документа обязательно для заполнения"] },
    ],
    ["a birthday of tomorrow 18 years ago", { birthday: "2008-11-21" }, { birthday: ["Выплаты доступны с 18 лет"] }],
    ["a document of tomorrow", { issuedAt: "2026-11-21" }, { issuedAt: ["Этот день ещё не наступил"] }],
    ["no scan", { fileIds: [] }, { fileIds: ["Добавьте хотя бы один скан"] }],
    [
      "seven scans",
      { fileIds: Array.from({ length: 7 }, () => crypto.randomUUID()) },
      { fileIds: ["Сканов не больше 6"] },
    ],
  ])("refuses %s", async (_, changed, invalidFields) => {
    const fileIds = [await addScan(server, vera)];
    await expect(update(vera, { fileIds, ...changed })).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields },
    });
    expect(await row(vera.id)).toBeUndefined();
  });

  it("says all that is wrong at once", async () => {
    await expect(update(vera, { lastName: " ", inn: "500100732258", passportNumber: "" })).rejects.toMatchObject({
      envelope: {
        invalidFields: {
          lastName: ["Поле Фамилия обязательно для заполнения"],
          inn: ["ИНН указан с ошибкой"],
          passportNumber: ["Поле Номер паспорта обязательно для заполнения"],
          fileIds: ["Добавьте хотя бы один скан"],
        },
      },
    });
  });

  it("takes a person who is 18 today, an entrepreneur and a foreigner; fields they do not need are not stored", async () => {
    await sendPapers(server, vera, {
      kind: "entrepreneur",
      ogrnip: "304500116000157",
      birthday: "2008-11-20",
      citizenship: "Казахстан",
      documentNumber: "N12345678",
    });
    expect((await server.as(vera)("getIdentification", {})).identification?.papers).toEqual({
      ...goodPapers,
      kind: "entrepreneur",
      ogrnip: "304500116000157",
      birthday: "2008-11-20",
      citizenship: "Казахстан",
      documentNumber: "N12345678",
      passportSeries: "",
      passportNumber: "",
      departmentCode: "",
    });
  });

  it("another's file, a picture of a book and a file that is gone are no scans", async () => {
    const cover = await server.as(vera)("uploadWorkCover", {
      file: new Blob([(await picture("png", 400, 600)) as BlobPart]),
    });
    for (const fileId of [await addScan(server, moderator), cover.fileId, crypto.randomUUID()])
      await expect(update(vera, { fileIds: [fileId] })).rejects.toMatchObject(
        refused.field("fileIds", "Загрузите сканы ещё раз: какого-то из них уже нет"),
      );
  });

  it("wants a proof, and a session", async () => {
    const fileIds = [await addScan(server, vera)];
    await expect(update(vera, { fileIds, proof: { password: "не тот" } })).rejects.toMatchObject(
      refused.field("proof.password", "Неверный пароль"),
    );
    await expect(update(null, { fileIds })).rejects.toMatchObject(refused.login);
    expect(await row(vera.id)).toBeUndefined();
  });

  it("a person sends papers five times a day and has to wait for the sixth; wrong proofs do not count", async () => {
    const send = async () => {
      await sendPapers(server, vera);
      await server.as(vera)("withdrawIdentification", { body: { proof } });
    };
    const fileIds = [await addScan(server, vera)];
    await expect(update(vera, { fileIds, proof: { password: "не тот" } })).rejects.toThrow();
    for (let index = 0; index < 5; index += 1) await send();
    await expect(update(vera, { fileIds })).rejects.toMatchObject({ envelope: { errorCode: 8 } });
    server.clock.set("2026-11-20T23:59:59.999Z");
    await expect(sendPapers(server, vera)).rejects.toMatchObject({ envelope: { errorCode: 8 } });
    server.clock.set("2026-11-21T00:00:00.000Z");
    await send();
  });

  it("of two sent at once one is on review", async () => {
    const scans = [await addScan(server, vera), await addScan(server, vera)];
    const both = await Promise.allSettled(scans.map((fileId) => update(vera, { fileIds: [fileId] })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await server.as(vera)("getIdentification", {})).identification?.scans).toHaveLength(1);
  });
});

const never = (): never => {
  throw new Error("nothing is there");
};

describe("scans", () => {
  it("a picture with a page behind it is encoded again: nothing of the page stays", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    for (const tail of ["<svg onload=alert(1)>", "<html><script>alert(1)</script>", "PK\u0003\u0004evil.exe"]) {
      const fileId = await addScan(server, vera, Buffer.concat([jpeg, Buffer.from(tail)]));
      const answer = await (await server.login(vera)).ask(`/files/${fileId}`);
      expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
      expect(answer.rawPayload.includes(tail)).toBe(false);
    }
  });

  it("the person has them at /files, the staff at /papers, with a row of the log for each look; nobody else", async () => {
    const { fileIds } = await sendPapers(server, vera, { fileIds: [await addScan(server, vera, shortPdf)] });
    const [fileId = ""] = fileIds;
    const ask = async (who: { id: number } | null, path: string) =>
      (who ? await server.login(who) : server.browser()).ask(`${path}/${fileId}`);
    const nina = await addAccount(server);
    const seen = [];
    for (const who of [null, nina, vera, moderator, admin])
      seen.push([(await ask(who, "/files")).statusCode, (await ask(who, "/papers")).statusCode]);
    expect(seen).toEqual([
      [404, 404],
      [404, 404],
      [200, 404],
      [404, 200],
      [404, 200],
    ]);
    const { headers, rawPayload } = await ask(moderator, "/papers");
    expect(rawPayload).toEqual(shortPdf);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect((await eventsOf(vera.id)).slice(1)).toEqual([
      { kind: "scanSeen", actorId: moderator.id, note: null },
      { kind: "scanSeen", actorId: admin.id, note: null },
      { kind: "scanSeen", actorId: moderator.id, note: null },
    ]);
    const loose = await addScan(server, vera);
    expect((await (await server.login(moderator)).ask(`/papers/${loose}`)).statusCode).toBe(404);
  });

  it("are there on the thirtieth day after the decision and not after it, and their bytes a day longer; the facts stay", async () => {
    const { sentAt, fileIds } = await sendPapers(server, vera);
    const [fileId = ""] = fileIds;
    await approve(moderator, sentAt);
    server.clock.pass(30 * DAY - 1);
    await cleanUp(server.clock.now());
    expect([await fileRow(fileId), (await onDisk(fileId)) !== null]).toEqual([{ id: fileId, kind: "temporary" }, true]);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect([await fileRow(fileId), (await onDisk(fileId)) !== null]).toEqual([undefined, true]);
    server.clock.pass(DAY);
    await cleanUp(server.clock.now());
    expect(await onDisk(fileId)).toBeNull();
    expect((await server.as(vera)("getIdentification", {})).identification).toMatchObject({
      state: "approved",
      papers: goodPapers,
      scans: [],
    });
  });

  it("stay as long as papers wait; what a process that died had let go of is taken by the next cleaning", async () => {
    const { fileIds } = await sendPapers(server, vera);
    const [fileId = ""] = fileIds;
    server.clock.pass(60 * DAY);
    await cleanUp(server.clock.now());
    expect(await onDisk(fileId)).not.toBeNull();
    await server.database.deleteFrom("identificationScan").where("accountId", "=", vera.id).execute();
    await cleanUp(server.clock.now());
    server.clock.pass(DAY);
    await cleanUp(server.clock.now());
    expect([await fileRow(fileId), await onDisk(fileId)]).toEqual([undefined, null]);
  });

  it("go with papers that are withdrawn, and with those that new ones leave out; their bytes a day later", async () => {
    const first = await sendPapers(server, vera, {
      fileIds: [await addScan(server, vera), await addScan(server, vera)],
    });
    await decide(moderator, "rejectIdentification", first.sentAt);
    const [kept = "", left = ""] = first.fileIds;
    await sendPapers(server, vera, { fileIds: [kept] });
    expect([await fileRow(kept), await fileRow(left)]).toEqual([{ id: kept, kind: "temporary" }, undefined]);
    await server.as(vera)("withdrawIdentification", { body: { proof } });
    expect([await fileRow(kept), await row(vera.id)]).toEqual([undefined, undefined]);
    await cleanUp(server.clock.now());
    server.clock.pass(DAY);
    await cleanUp(server.clock.now());
    expect([await onDisk(kept), await onDisk(left)]).toEqual([null, null]);
  });
});

describe("the staff", () => {
  it("lists papers that wait, the longest first, and decided ones, the latest first", async () => {
    await server.database.deleteFrom("identificationScan").execute();
    await server.database.deleteFrom("identification").execute();
    const nina = await addAccount(server, { fio: "Нина Ключева" });
    await sendPapers(server, vera);
    server.clock.pass(60_000);
    const later = await sendPapers(server, nina);
    const card = ({ id, userName, fio }: TestAccount) => ({ id, userName, fio, avatarUrl: null });
    expect(await server.as(moderator)("getIdentifications", { query: {} })).toEqual({
      people: [
        { ...card(vera), state: "onReview", sentAt: NOW, decidedAt: null },
        { ...card(nina), state: "onReview", sentAt: later.sentAt, decidedAt: null },
      ],
      realTotalCount: 2,
      isLastPage: true,
    });
    await approve(moderator, NOW);
    expect(await server.as(moderator)("getIdentifications", { query: { state: "approved" } })).toEqual({
      people: [{ ...card(vera), state: "approved", sentAt: NOW, decidedAt: later.sentAt }],
      realTotalCount: 1,
      isLastPage: true,
    });
    await server.database.updateTable("account").set({ disabledAt: NOW }).where("id", "=", nina.id).execute();
    expect((await server.as(moderator)("getIdentifications", { query: {} })).realTotalCount).toBe(0);
    await expect(server.as(moderator)("getIdentificationOf", { params: { id: nina.id } })).rejects.toMatchObject(
      refused.missing,
    );
  });

  it("each look is an event of the person, and shows everything", async () => {
    const { fileIds } = await sendPapers(server, vera);
    const look = () => server.as(moderator)("getIdentificationOf", { params: { id: vera.id } });
    await look();
    expect(await look()).toMatchObject({
      person: { id: vera.id, fio: "Вера Лядова" },
      state: "onReview",
      papers: goodPapers,
      scans: [{ fileId: fileIds[0] }],
    });
    expect((await eventsOf(vera.id)).slice(1)).toEqual([
      { kind: "identificationSeen", actorId: moderator.id, note: null },
      { kind: "identificationSeen", actorId: moderator.id, note: null },
    ]);
  });

  it("decides with a reason that the person reads; revoking is the administrator's", async () => {
    const { sentAt } = await sendPapers(server, vera);
    await approve(moderator, sentAt);
    await expect(decide(moderator, "revokeIdentification", sentAt)).rejects.toMatchObject(refused.denied);
    await decide(admin, "revokeIdentification", sentAt);
    expect((await server.as(vera)("getIdentification", {})).identification).toMatchObject({
      state: "revoked",
      reason: "Скан не читается",
      decidedAt: NOW,
    });
    // The reason may name what is in the papers: it is not among the events.
    expect((await eventsOf(vera.id)).slice(1)).toEqual([
      { kind: "identificationApproved", actorId: moderator.id, note: "" },
      { kind: "identificationRevoked", actorId: admin.id, note: "" },
    ]);
  });

  it("decides neither about one's own papers nor about those that came after the look, nor without a proof", async () => {
    const own = await sendPapers(server, admin);
    await expect(
      server.as(admin)("approveIdentification", { params: { id: admin.id }, body: { sentAt: own.sentAt, proof } }),
    ).rejects.toMatchObject({
      envelope: { errorCode: refused.denied.envelope.errorCode, message: "Свои документы проверяет другой сотрудник" },
    });
    const { sentAt } = await sendPapers(server, vera);
    await server.as(vera)("withdrawIdentification", { body: { proof } });
    server.clock.pass(1);
    await sendPapers(server, vera);
    await expect(approve(moderator, sentAt)).rejects.toMatchObject({
      envelope: {
        errorCode: 3,
        message: "Человек прислал другие документы после того, как вы их открыли. Посмотрите ещё раз",
      },
    });
    await expect(
      server.as(moderator)("approveIdentification", {
        params: { id: vera.id },
        body: { sentAt: server.clock.now().toISOString(), proof: { password: "не тот" } },
      }),
    ).rejects.toMatchObject(refused.field("proof.password", "Неверный пароль"));
    expect((await row(vera.id))?.state).toBe("onReview");
    await server.as(admin)("withdrawIdentification", { body: { proof } });
  });

  it("of two who decide at once one is heard", async () => {
    const { sentAt } = await sendPapers(server, vera);
    const both = await Promise.allSettled([approve(moderator, sentAt), decide(admin, "rejectIdentification", sentAt)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

it("the archive of a person's data has papers and scans in clear, and is sealed on the disk", async () => {
  const { fileIds } = await sendPapers(server, vera, { fileIds: [await addScan(server, vera, shortPdf)] });
  await server.as(vera)("startExport", { body: { proof } });
  await server.drainJobs();
  const url = (await server.as(vera)("getExport", {})).export?.archive?.url ?? "";
  const answer = await (await server.login(vera)).ask(url);
  const files = await unzipped(answer.rawPayload);
  expect(JSON.parse(String(files.get("учётная запись/identification.json")))).toEqual([
    {
      state: "onReview",
      reason: "",
      sentAt: NOW,
      decidedAt: null,
      papers: goodPapers,
      former: null,
      scans: [{ fileId: fileIds[0], contentType: "application/pdf", byteSize: 48 }],
    },
  ]);
  expect(files.get(`картинки/${fileIds[0]}.pdf`)).toEqual(shortPdf);
  const stored = await readFile(join(server.config.dataDir, url));
  expect([
    stored.subarray(0, 2).toString() === "PK",
    stored.includes("%PDF"),
    stored.includes(fileIds[0] ?? ""),
  ]).toEqual([false, false, false]);
  expect(stored.length).toBe(answer.rawPayload.length + 33);
});

it("without the second factor staff see no papers where it is required", async () => {
  const strict = await startServer({ config: { staffTotp: "required" } });
  const [person, staff] = [await addAccount(strict), await addAccount(strict, { roles: ["Moderator"] })];
  const { fileIds, sentAt } = await sendPapers(strict, person);
  const look = () => strict.as(staff)("getIdentificationOf", { params: { id: person.id } });
  const scan = async () => (await (await strict.login(staff)).ask(`/papers/${fileIds[0]}`)).statusCode;
  await expect(look()).rejects.toMatchObject({
    envelope: { errorCode: 12, message: "Включите двухфакторный вход, чтобы работать модератором" },
  });
  const refusal = await (await strict.login(staff)).ask(`/papers/${fileIds[0]}`);
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    "Включите двухфакторный вход, чтобы работать модератором",
  ]);
  const { secret } = await turnTotpOn(strict, staff);
  expect([(await look()).papers?.inn, await scan()]).toEqual(["500100732259", 200]);
  const give = (code?: string) =>
    strict.as(staff)("approveIdentification", {
      params: { id: person.id },
      body: { sentAt, proof: { ...proof, ...(code !== undefined && { code }) } },
    });
  await expect(give()).rejects.toMatchObject(refused.field("proof.code", "Введите код из приложения"));
  strict.clock.pass(60_000);
  await give(await codeOf(secret, strict));
  await strict.stop();
});

it("after a change of the key papers, scans and archives of before are read, and new ones are of the new key", async () => {
  const keyed = await startServer({ config: { dataKey: randomBytes(32) } });
  const { dataKey: old } = keyed.config;
  if (!old) throw never();
  const [person, other] = [await addAccount(keyed), await addAccount(keyed)];
  const { fileIds } = await sendPapers(keyed, person, { fileIds: [await addScan(keyed, person, shortPdf)] });
  await keyed.as(person)("startExport", { body: { proof } });
  await keyed.drainJobs();
  const browser = await keyed.login(person);
  const archive = (await keyed.as(person)("getExport", {})).export?.archive?.url ?? "";
  const read = async () => [
    (await keyed.as(person)("getIdentification", {})).identification?.papers?.inn,
    (await browser.ask(`/files/${fileIds[0]}`)).rawPayload.equals(shortPdf),
    (await browser.ask(archive)).rawPayload.subarray(0, 2).toString(),
  ];
  const whole = ["500100732259", true, "PK"];
  expect(await read()).toEqual(whole);
  const dataKey = randomBytes(32);
  await bindDataKey({ ...keyed.config, dataKey, dataKeyOld: old });
  expect(await read()).toEqual(whole);
  await sendPapers(keyed, other);
  await bindDataKey({ ...keyed.config, dataKey });
  expect((await keyed.as(other)("getIdentification", {})).identification?.papers?.inn).toBe("500100732259");
  expect((await keyed.as(person)("getIdentification", {})).identification?.papers).toBeNull();
  for (const address of [`/files/${fileIds[0]}`, archive]) expect((await browser.ask(address)).statusCode).toBe(404);
  await expect(bindDataKey({ ...keyed.config, dataKey: old })).rejects.toThrow(
    "The data key is another than the one this database was written with: set the right DATA_KEY",
  );
  await keyed.stop();
});
