import { beforeEach, describe, expect, it } from "vitest";
import { type CallName, contract } from "../../../src/api/contract/index.ts";
import { addAgreement, addIncome, addOrder, addPayout } from "../../support/factories.sales.ts";
import { addAccount, PASSWORD, type TestAccount } from "../../support/factories.ts";
import { addWork } from "../../support/factories.works.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { takeLetters } from "../../support/letters.ts";
import { addApprovedPapers, addScan, sendPapers } from "../../support/papers.ts";
import { codeOf, passUntilCodesDiffer, turnTotpOn, wrongCodeOf } from "../../support/secondFactor.ts";
import { testServer } from "../../support/server.ts";

/** The beginning of a window of 15 minutes, of an hour, and of a period of 30 s. */
const NOW = "2026-11-20T11:00:00.000Z";
const MINUTE = 60_000;

const server = testServer({ now: NOW });
let vera: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await takeLetters(server);
  vera = await addAccount(server);
});

const proof = { password: PASSWORD };
const done = { status: 1, data: {} };
const refused = (field: string, message: string) => ({
  status: 4,
  errorCode: 3,
  message,
  invalidFields: { [field]: [message] },
});
const tooMany = (retryAfter: number) => ({
  status: 4,
  errorCode: 8,
  message: "Слишком много попыток, попробуйте позже",
  retryAfter,
});
const post = async (path: string, body: object) =>
  (await (await server.login(vera)).post(`/v1/account/${path}`, body)).json();
const logIn = (code?: string, password = PASSWORD) =>
  server.browser().post("/v1/account/login-by-password", { login: vera.email, password, ...(code && { code }) });
const entered = () => ({
  status: 1,
  data: { userId: vera.id, twoFactorEnabled: true, codeRequired: false },
});
const subjects = async () => (await takeLetters(server)).map(({ subject }) => subject);
const state = () => server.as(vera)("getTotp", {});

describe("setting up", () => {
  it("gives a key for 15 minutes, and ten recovery codes once a code of it has come", async () => {
    const { data } = await post("totp/start", { proof });
    expect(data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: `otpauth://totp/${encodeURIComponent("Рукопись")}:${encodeURIComponent(vera.email)}?secret=${data.secret}&issuer=${encodeURIComponent("Рукопись")}`,
      expiresAt: "2026-11-20T11:15:00.000Z",
    });
    expect(await state()).toEqual({ twoFactor: null });
    server.clock.set("2026-11-20T11:14:59.999Z");
    const { recoveryCodes } = (await post("totp/confirm", { code: await codeOf(data.secret, server) })).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await state()).toEqual({ twoFactor: { enabledAt: "2026-11-20T11:14:59.999Z", recoveryCodesLeft: 10 } });
    expect(await subjects()).toEqual(["Двухфакторный вход включён"]);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events.map(({ kind }) => kind)).toEqual(["totpEnabled"]);
  });

  it("the key is late after 15 minutes", async () => {
    const { secret } = (await post("totp/start", { proof })).data;
    server.clock.pass(15 * MINUTE);
    expect(await post("totp/confirm", { code: await codeOf(secret, server) })).toEqual(
      refused("code", "Ключ устарел, начните заново"),
    );
  });

  it("five wrong codes in 15 minutes, and the sixth waits", async () => {
    const { secret } = (await post("totp/start", { proof })).data;
    const wrong = await wrongCodeOf(secret, server);
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await post("totp/confirm", { code: wrong })).toEqual(refused("code", "Неверный код"));
    expect(await post("totp/confirm", { code: await codeOf(secret, server) })).toEqual(tooMany(900));
  });

  it("of two tabs with the same code one gets the recovery codes", async () => {
    const { secret } = (await post("totp/start", { proof })).data;
    const code = await codeOf(secret, server);
    const answers = await Promise.all([post("totp/confirm", { code }), post("totp/confirm", { code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([1, 4]);
    expect((await state()).twoFactor?.recoveryCodesLeft).toBe(10);
  });

  it("until the new key is confirmed the former one holds", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(MINUTE);
    const { data: newKey } = await post("totp/start", { proof: { ...proof, code: await codeOf(secret, server) } });
    await passUntilCodesDiffer(server, secret, newKey.secret);
    expect((await logIn(await codeOf(newKey.secret, server))).json()).toEqual(refused("code", "Неверный код"));
    expect((await logIn(await codeOf(secret, server))).json()).toEqual(entered());
    server.clock.pass(MINUTE);
    await post("totp/confirm", { code: await codeOf(newKey.secret, server) });
    await passUntilCodesDiffer(server, secret, newKey.secret);
    expect((await logIn(await codeOf(secret, server))).json()).toEqual(refused("code", "Неверный код"));
    expect((await logIn(await codeOf(newKey.secret, server))).json()).toEqual(entered());
  });

  it("neither key nor codes lie in the database as they are", async () => {
    const { secret, recoveryCodes } = await turnTotpOn(server, vera);
    const rows = JSON.stringify([
      await server.database.selectFrom("secondFactor").selectAll().execute(),
      await server.database.selectFrom("recoveryCode").selectAll().execute(),
      await server.database.selectFrom("accountEvent").selectAll().execute(),
      await server.database.selectFrom("job").selectAll().execute(),
    ]);
    for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(rows).not.toContain(one);
  });
});

describe("login", () => {
  it("asks for the code behind the right password alone, and gives no cookie before it", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(MINUTE);
    const wrong = await logIn(undefined, "неверный");
    expect(wrong.json()).toEqual(refused("password", "Неверный логин или пароль"));
    const loginAnswer = await logIn();
    expect(loginAnswer.json()).toEqual({
      status: 1,
      data: { userId: vera.id, twoFactorEnabled: true, codeRequired: true },
    });
    expect(loginAnswer.cookies).toEqual([]);
    const answer = await logIn(await codeOf(secret, server));
    expect(answer.json()).toEqual(entered());
    expect(answer.cookies.map(({ name }) => name)).toEqual(["device", "sid", "LoginCookie"]);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events.map(({ kind }) => kind)).toEqual(["loginByCode", "loginRefused", "totpEnabled"]);
  });

  it.each([
    [-60, "Неверный код"],
    [-30, undefined],
    [0, undefined],
    [30, undefined],
    [60, "Неверный код"],
  ])("a code of a clock that goes %i seconds wrong", async (late, message) => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(10 * MINUTE);
    const answer = (await logIn(await codeOf(secret, server, late))).json();
    expect(answer).toEqual(message ? refused("code", message) : entered());
  });

  it("a code that was used, and one before it, are of no use any more", async () => {
    const { secret } = await turnTotpOn(server, vera);
    server.clock.pass(10 * MINUTE);
    const [before, code] = [await codeOf(secret, server, -30), await codeOf(secret, server)];
    expect((await logIn(code)).json()).toEqual(entered());
    for (const one of [code, before])
      expect((await logIn(one)).json()).toEqual(refused("code", "Этот код уже использован"));
  });

  it.each(["app", "recovery"])("the same code of the %s twice at once lets in once", async (kind) => {
    const { secret, recoveryCodes } = await turnTotpOn(server, vera);
    server.clock.pass(MINUTE);
    const code = kind === "app" ? await codeOf(secret, server) : recoveryCodes[0];
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await server.database.selectFrom("session").where("accountId", "=", vera.id).execute()).toHaveLength(
      2, // the one that turned it on, and the one that came in
    );
  });

  it("a recovery code lets in once, in any spelling", async () => {
    const { recoveryCodes } = await turnTotpOn(server, vera);
    const spelled = ` ${recoveryCodes[3]?.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    expect((await logIn(spelled)).json()).toEqual(entered());
    expect((await logIn(recoveryCodes[3])).json()).toEqual(refused("code", "Этот код уже использован"));
    expect((await state()).twoFactor?.recoveryCodesLeft).toBe(9);
    const { events } = await server.as(vera)("getAccountEvents", {});
    expect(events[1]?.kind).toBe("loginByRecoveryCode");
  });

  it("five wrong codes behind a right password in 15 minutes: the sixth waits, and the owner hears of it", async () => {
    const { secret } = await turnTotpOn(server, vera);
    await subjects();
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await subjects()).toEqual([]);
      expect((await logIn("12345x")).json()).toEqual(refused("code", "Неверный код"));
    }
    expect(await subjects()).toEqual(["Неверные коды при входе"]);
    server.clock.set("2026-11-20T11:14:59.999Z");
    expect((await logIn(await codeOf(secret, server))).json()).toEqual(tooMany(1));
    server.clock.set("2026-11-20T11:15:00.000Z");
    expect((await logIn(await codeOf(secret, server))).json()).toEqual(entered());
  });

  it("five wrong recovery codes an hour, wherever they are typed", async () => {
    const { recoveryCodes } = await turnTotpOn(server, vera);
    const wrong = "0000-0000-0000";
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await post("totp/disable", { proof: { ...proof, code: wrong } })).toEqual(
        refused("proof.code", "Неверный код"),
      );
    expect((await logIn(recoveryCodes[0])).json()).toEqual(tooMany(3_600));
    server.clock.set("2026-11-20T12:00:00.000Z");
    expect((await logIn(recoveryCodes[0])).json()).toEqual(entered());
  });

  it("a new password by letter opens no session: the code is still asked for", async () => {
    const { secret } = await turnTotpOn(server, vera);
    await subjects();
    server.clock.pass(MINUTE);
    await server.browser().post("/v1/account/password/recovery", { email: vera.email });
    const [letter] = await takeLetters(server);
    const answer = await server
      .browser()
      .post("/v1/account/password/reset", { token: letter?.token, password: "нижняя Волга" });
    expect(answer.json()).toEqual({
      status: 1,
      data: { userId: vera.id, twoFactorEnabled: true, codeRequired: true },
    });
    expect([
      answer.cookies,
      await server.database.selectFrom("session").where("accountId", "=", vera.id).execute(),
    ]).toEqual([[], []]);
    expect((await logIn(await codeOf(secret, server), "нижняя Волга")).json()).toEqual(entered());
  });
});

describe("turned on", () => {
  it("new recovery codes take the place of the old ones", async () => {
    const { secret, recoveryCodes } = await turnTotpOn(server, vera);
    await subjects();
    server.clock.pass(MINUTE);
    const code = await codeOf(secret, server);
    const newCodes = (await post("totp/recovery-codes", { proof: { ...proof, code } })).data.recoveryCodes;
    expect(new Set([...newCodes, ...recoveryCodes]).size).toBe(20);
    expect((await logIn(recoveryCodes[0])).json()).toEqual(refused("code", "Неверный код"));
    expect((await logIn(newCodes[0])).json()).toEqual(entered());
    expect((await subjects()).sort()).toEqual(["Вход с нового устройства", "Новые коды восстановления"]);
  });

  it("off again, the password is enough", async () => {
    const { recoveryCodes } = await turnTotpOn(server, vera);
    await subjects();
    expect(await post("totp/disable", { proof: { ...proof, code: recoveryCodes[0] } })).toEqual(done);
    expect(await state()).toEqual({ twoFactor: null });
    expect((await logIn()).json().data).toEqual({ userId: vera.id, twoFactorEnabled: false, codeRequired: false });
    expect((await subjects()).sort()).toEqual(["Вход с нового устройства", "Двухфакторный вход выключен"]);
    expect(await post("totp/disable", { proof })).toMatchObject({ message: "Двухфакторный вход выключен" });
  });

  const sentBy = async (who: { id: number }) => ({ sentAt: (await sendPapers(server, who)).sentAt });
  const approvedOf = async (who: { id: number }) => {
    const sent = await sentBy(who);
    const approved = { state: "approved" as const, decidedAt: NOW };
    await server.database.updateTable("identification").set(approved).where("accountId", "=", who.id).execute();
    return sent;
  };
  /** What papers and money a call finds, and what it says of them. */
  const papers: Partial<Record<CallName, (other: { id: number }) => Promise<object>>> = {
    updateIdentification: async () => ({ ...goodPapers, fileIds: [await addScan(server, vera)] }),
    withdrawIdentification: () => sentBy(vera).then(() => ({})),
    approveIdentification: sentBy,
    rejectIdentification: sentBy,
    revokeIdentification: approvedOf,
    createPayout: async () => {
      await addApprovedPapers(server, vera);
      await addIncome(server, vera, 100_000);
      return { requestId: crypto.randomUUID() };
    },
    exportPayouts: (other) => addPayout(server, other).then(() => ({})),
  };

  /** Every call that carries a proof, with what else it takes. */
  const sensitive = {
    changePassword: ["/v1/account/password/change", { newPassword: "верхняя Волга" }],
    endOtherSessions: ["/v1/account/sessions/end-others", {}],
    endSession: ["/v1/account/sessions/SESSION/end", {}],
    startTotp: ["/v1/account/totp/start", {}],
    renewRecoveryCodes: ["/v1/account/totp/recovery-codes", {}],
    disableTotp: ["/v1/account/totp/disable", {}],
    changeEmail: ["/v1/account/email/change", { email: "proof@example.org" }],
    changePhone: ["/v1/account/phone/change", { phone: "+79123456789" }],
    removePhone: ["/v1/account/phone/remove", {}],
    changeUserName: ["/v2/account/userName/change", { userName: "proof-of-name" }],
    startExport: ["/v1/account/export/start", {}],
    requestDeletion: ["/v1/account/deletion/request", { keepTexts: false }],
    banAccount: ["/v2/admin/accounts/OTHER/ban", { until: "2026-12-05", reason: "Реклама" }],
    unbanAccount: ["/v2/admin/accounts/BANNED/unban", { reason: "Ошибка" }],
    changeRoles: ["/v2/admin/accounts/OTHER/roles", { roles: ["Moderator"], reason: "Назначена" }],
    endSessionsOfAccount: ["/v2/admin/accounts/OTHER/end-sessions", { reason: "Чужой вход" }],
    updateIdentification: ["/v2/account/identification/update", {}],
    withdrawIdentification: ["/v2/account/identification/withdraw", {}],
    approveIdentification: ["/v2/moderation/identifications/OTHER/approve", {}],
    rejectIdentification: ["/v2/moderation/identifications/OTHER/reject", { reason: "Скан не читается" }],
    revokeIdentification: ["/v2/moderation/identifications/OTHER/revoke", { reason: "Чужие документы" }],
    refundOrderByStaff: ["/v2/moderation/order/ORDER/refund", { reason: "По просьбе покупателя" }],
    decideExclusive: [
      "/v2/moderation/exclusive-agreements/AGREED/decide",
      { decision: "approve", reason: "", since: NOW },
    ],
    settleOrder: ["/v2/admin/orders/DISPUTE/settle", { isKept: true, reason: "Сумма верна" }],
    createPayout: ["/v2/merchant/payout/create", {}],
    exportPayouts: ["/v2/admin/payouts/export", { register: null }],
    settlePayout: ["/v2/admin/payouts/PAYOUT/settle", { decision: "rejected", reason: "Счёт закрыт" }],
  } as const satisfies Partial<Record<CallName, readonly [string, object]>>;

  it("the calls with a proof are these, and no other", () => {
    const withProof = Object.entries(contract).filter(([, call]) => {
      type Body = { shape?: object; def?: { options?: readonly Body[] } };
      const { body } = call as { body?: Body };
      return [body, ...(body?.def?.options ?? [])].some((one) => Object.hasOwn(one?.shape ?? {}, "proof"));
    });
    expect(withProof.map(([name]) => name).sort()).toEqual(Object.keys(sensitive).sort());
  });

  const names = Object.keys(sensitive) as (keyof typeof sensitive)[];
  it.each(names)("%s is refused without the right proof, and does nothing", async (name) => {
    const change = (id: number, given: object) =>
      server.database.updateTable("account").set(given).where("id", "=", id).execute();
    const [other, banned] = [await addAccount(server), await addAccount(server, { bannedAt: NOW })];
    await change(vera.id, { roles: ["Admin"] });
    await server.database
      .insertInto("accountPhone")
      .values({ accountId: vera.id, phone: "+79000000000", confirmedAt: NOW })
      .execute();
    const order = { accountId: other.id, payeeId: banned.id, workId: null };
    const ofState = (state: "paid" | "disputed") =>
      addOrder(server, { ...order, requestId: crypto.randomUUID(), state, paidAt: NOW });
    const [paid, disputed] = [await ofState("paid"), await ofState("disputed")];
    const { id: workId } = await addWork(server, { owner: other });
    await addAgreement(server, workId, { state: "requested", since: NOW });
    const payout = await addPayout(server, other, { state: "exported" });
    const [path, usual] = sensitive[name];
    const body = { ...usual, ...(await papers[name]?.(other)) };
    const { secret } = await turnTotpOn(server, vera);
    const used = await codeOf(secret, server);
    const ids = {
      SESSION: (await server.as(vera)("getSessions", {})).sessions[0]?.id,
      OTHER: other.id,
      BANNED: banned.id,
      ORDER: paid.id,
      DISPUTE: disputed.id,
      AGREED: workId,
      PAYOUT: payout.id,
    };
    const address = path.replace(/[A-Z]{5,}/, (id) => String(ids[id as keyof typeof ids]));
    const browser = await server.login(vera);
    const given = async (wrong: object) =>
      (await browser.post(address, { ...body, proof: { ...proof, ...wrong } })).json();
    const events = () => server.database.selectFrom("accountEvent").select("kind").execute();
    const before = await events();
    expect((await browser.post(address, body)).json().invalidFields).toHaveProperty("proof");
    expect(await given({})).toEqual(refused("proof.code", "Введите код из приложения"));
    expect(await given({ code: await wrongCodeOf(secret, server) })).toEqual(refused("proof.code", "Неверный код"));
    expect(await given({ code: used })).toEqual(refused("proof.code", "Этот код уже использован"));
    expect(await given({ code: used, password: "неверный" })).toEqual(refused("proof.password", "Неверный пароль"));
    expect(await events()).toEqual(before);
  });
});
