import { describe, expect, it, vi } from "vitest";
import { passUntilEnded } from "../support/passUntilEnded.ts";
import {
  ACCOUNT,
  type Answer,
  flagged,
  guest,
  LOGOUT,
  noNetwork,
  refusal,
  signal,
  signedIn,
  start,
  success,
  TOKEN,
  tokenOf,
  vera,
  WORKS,
  works,
} from "./sessionAnswers.ts";

describe("restore", () => {
  it.each(["", "theme=dark", "OtherLoginCookie=1", "theme=LoginCookie=1", "LoginCookies=1"])(
    "cookies «%s»: a guest without a request",
    async (cookies) => {
      const { session, calls, loadWorks } = start(cookies, { [WORKS]: works });
      expect(await session.restore(signal)).toEqual({ outcome: "guest" });
      expect(calls).toEqual([]);
      await loadWorks();
      expect(calls).toEqual([WORKS]);
    },
  );

  it("hears with its token when the second factor ends, at the beginning and at each renewal", async () => {
    const factorEndsAt = "2026-11-23T11:00:00.000Z";
    const expiresAt = "2026-11-20T11:20:31.000Z";
    const { session } = signedIn({ [TOKEN]: success({ token: "t1", expiresAt, factorEndsAt }) });
    expect(await session.restore(signal)).toEqual({
      outcome: "signedIn",
      account: vera,
      lifetime: 840_000,
      factorEndsAt,
    });
    expect(await session.renew()).toEqual({ outcome: "renewed", lifetime: 840_000, factorEndsAt });
  });

  it("a stale cookie: a guest", async () => {
    const { session, calls } = start(flagged, { [ACCOUNT]: success(guest), [TOKEN]: refusal(4) });
    expect(await session.restore(signal)).toEqual({ outcome: "guest" });
    expect(calls).toEqual([ACCOUNT, TOKEN]);
  });

  it("signed in: account and token", async () => {
    const { session, calls, loadWorks } = signedIn();
    expect(await session.restore(signal)).toEqual({ outcome: "signedIn", account: vera, lifetime: 840_000 });
    await loadWorks();
    expect(calls).toEqual([ACCOUNT, TOKEN, `${WORKS}, Bearer t1`]);
  });

  it("an account that the page has brought is enough; its token comes in the calm, and calls go with the cookie until then", async () => {
    const { session, calls, loadWorks } = start(
      flagged,
      { [ACCOUNT]: success(vera), [TOKEN]: tokenOf("t1"), [WORKS]: works },
      {},
      true,
    );
    expect(await session.restore(signal)).toEqual({ outcome: "signedIn", account: vera, lifetime: 2_000 });
    await loadWorks();
    expect(await session.renew()).toEqual({ outcome: "renewed", lifetime: 840_000 });
    await loadWorks();
    expect(calls).toEqual([ACCOUNT, WORKS, TOKEN, `${WORKS}, Bearer t1`]);
    const guests = start(flagged, { [ACCOUNT]: success(guest) }, {}, true);
    expect(await guests.session.restore(signal)).toEqual({ outcome: "guest" });
  });

  it("a session that ends between the two requests is a guest's", async () => {
    const { session, calls } = signedIn({ [TOKEN]: refusal(4) });
    expect(await session.restore(signal)).toEqual({ outcome: "guest" });
    expect(calls).toEqual([ACCOUNT, TOKEN]);
  });

  it.each([
    ["a fault of the server", { [ACCOUNT]: refusal(9, 500) }, "Отказ"],
    ["no network for the token", { [TOKEN]: noNetwork }, "Нет сети"],
  ])("%s is a fault and no guest", async (_, answers, message) => {
    vi.useFakeTimers();
    try {
      const restored = signedIn(answers as Record<string, Answer>).session.restore(signal);
      // The client repeats once.
      await passUntilEnded(expect(restored).rejects.toThrow(message));
    } finally {
      vi.useRealTimers();
    }
  });

  it("again: the token of before is forgotten first", async () => {
    const { session, calls, answers, loadWorks } = signedIn();
    await session.restore(signal);
    answers[ACCOUNT] = success(guest);
    expect(await session.restore(signal)).toEqual({ outcome: "guest" });
    await loadWorks();
    expect(calls).toEqual([ACCOUNT, TOKEN, ACCOUNT, TOKEN, WORKS]);
  });
});

describe("a token holds until a minute before it ends, and at least a minute", () => {
  it.each([
    [900_000, 840_000],
    [120_001, 60_001],
    [120_000, 60_000],
    [119_999, 60_000],
    [60_000, 60_000],
    [0, 60_000],
    [-86_400_000, 60_000],
  ])("%i ms of the server are %i ms", async (holds, lifetime) => {
    const { session } = signedIn({ [TOKEN]: tokenOf("t1", holds) });
    expect(await session.restore(signal)).toEqual({ outcome: "signedIn", account: vera, lifetime });
    expect(await session.renew()).toEqual({ outcome: "renewed", lifetime });
  });
});

describe("renew", () => {
  it("is one request for all who ask at the same time", async () => {
    const { session, calls, answers } = signedIn();
    await session.restore(signal);
    calls.length = 0;
    const held = Promise.withResolvers<Response>();
    answers[TOKEN] = () => held.promise;
    const all = [session.renew(), session.renew(), session.renew()];
    held.resolve(await tokenOf("t2")());
    const renewed = { outcome: "renewed", lifetime: 840_000 };
    expect(await Promise.all(all)).toEqual([renewed, renewed, renewed]);
    expect(calls).toEqual([TOKEN]);
    answers[TOKEN] = tokenOf("t3");
    await session.renew();
    expect(calls).toEqual([TOKEN, TOKEN]);
  });

  it("calls that were refused at the same time are repeated with one new token", async () => {
    const { session, calls, answers, loadWorks } = signedIn();
    await session.restore(signal);
    calls.length = 0;
    answers[TOKEN] = tokenOf("t2");
    let refusals = 2;
    answers[WORKS] = () => (refusals-- > 0 ? refusal(0)() : works());
    expect(await Promise.all([loadWorks(), loadWorks()])).toEqual([{ works: [] }, { works: [] }]);
    expect(calls).toEqual([
      `${WORKS}, Bearer t1`,
      `${WORKS}, Bearer t1`,
      TOKEN,
      `${WORKS}, Bearer t2`,
      `${WORKS}, Bearer t2`,
    ]);
  });

  it.each([
    ["AuthorizationRequired", 4],
    ["InvalidToken", 1],
  ])("%s: the session is lost, and the asker for the renewal is answered so", async (_, code) => {
    const { session, answers } = signedIn();
    await session.restore(signal);
    const hear = vi.fn();
    session.follow(hear);
    answers[TOKEN] = refusal(code);
    expect(await session.renew()).toEqual({ outcome: "lost" });
    expect(hear).not.toHaveBeenCalled();
  });

  it.each([
    ["AuthorizationRequired", 4],
    ["InvalidToken", 1],
  ])("%s for calls: every follower hears once that the session is lost", async (_, code) => {
    const { session, calls, answers, loadWorks } = signedIn();
    await session.restore(signal);
    const [first, second, gone] = [vi.fn(), vi.fn(), vi.fn()];
    session.follow(first);
    session.follow(second);
    session.follow(gone).stop();
    answers[TOKEN] = refusal(code);
    let refusals = 2;
    answers[WORKS] = () => (refusals-- > 0 ? refusal(0)() : works());
    await Promise.all([loadWorks(), loadWorks()]);
    expect([first.mock.calls, second.mock.calls, gone.mock.calls]).toEqual([
      [[{ type: "session.lost" }]],
      [[{ type: "session.lost" }]],
      [],
    ]);
    calls.length = 0;
    await loadWorks();
    expect(calls).toEqual([WORKS]);
  });

  it("asked for by a call and by the machine at once: the answer alone says that the session is lost", async () => {
    const { session, answers, loadWorks } = signedIn();
    await session.restore(signal);
    const hear = vi.fn();
    session.follow(hear);
    const held = Promise.withResolvers<Response>();
    const requested = Promise.withResolvers<void>();
    answers[TOKEN] = () => {
      requested.resolve();
      return held.promise;
    };
    let refusals = 1;
    answers[WORKS] = () => (refusals-- > 0 ? refusal(0)() : works());
    const loaded = loadWorks();
    await requested.promise;
    const renewed = session.renew();
    held.resolve(await refusal(4)());
    expect(await renewed).toEqual({ outcome: "lost" });
    expect(await loaded).toEqual({ works: [] });
    expect(hear).not.toHaveBeenCalled();
  });

  it("a fault of the network rejects and keeps the token", async () => {
    vi.useFakeTimers();
    try {
      const { session, calls, answers, loadWorks } = signedIn();
      await session.restore(signal);
      const hear = vi.fn();
      session.follow(hear);
      answers[TOKEN] = noNetwork;
      // The client repeats once.
      await passUntilEnded(expect(session.renew()).rejects.toThrow("Нет сети"));
      expect(hear).not.toHaveBeenCalled();
      calls.length = 0;
      await loadWorks();
      expect(calls).toEqual([`${WORKS}, Bearer t1`]);
      answers[TOKEN] = tokenOf("t2");
      expect(await session.renew()).toEqual({ outcome: "renewed", lifetime: 840_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("logout", () => {
  it("tells the server, and the token is gone", async () => {
    const { session, calls, loadWorks } = signedIn({ [LOGOUT]: success({}) });
    await session.restore(signal);
    calls.length = 0;
    await session.logout(signal);
    await loadWorks();
    expect(calls).toEqual([`${LOGOUT}, Bearer t1`, WORKS]);
  });

  it("that did not reach the server leaves the session as it was", async () => {
    const { session, calls, loadWorks } = signedIn({ [LOGOUT]: noNetwork });
    await session.restore(signal);
    calls.length = 0;
    await expect(session.logout(signal)).rejects.toThrow("Нет сети");
    await loadWorks();
    expect(calls).toEqual([`${LOGOUT}, Bearer t1`, `${WORKS}, Bearer t1`]);
  });
});

describe("other tabs", () => {
  it("hear of a login and of a logout, and this one does not hear itself", async () => {
    const browser = {};
    const answers = { [ACCOUNT]: success(vera), [TOKEN]: tokenOf("t1"), [WORKS]: works };
    const [one, other] = [start(flagged, answers, browser), start(flagged, answers, browser)];
    await other.session.restore(signal);
    const [hearHere, hearThere] = [vi.fn(), vi.fn()];
    const here = one.session.follow(hearHere);
    const there = other.session.follow(hearThere);

    here.announce({ type: "start.announced" });
    expect(hearThere.mock.calls).toEqual([[{ type: "session.startedElsewhere" }]]);
    other.calls.length = 0;
    await other.loadWorks();
    expect(other.calls).toEqual([`${WORKS}, Bearer t1`]);

    here.announce({ type: "end.announced" });
    expect(hearThere.mock.calls).toEqual([
      [{ type: "session.startedElsewhere" }],
      [{ type: "session.endedElsewhere" }],
    ]);
    other.calls.length = 0;
    await other.loadWorks();
    expect(other.calls).toEqual([WORKS]);

    expect(hearHere).not.toHaveBeenCalled();
    there.announce({ type: "end.announced" });
    expect(hearHere.mock.calls).toEqual([[{ type: "session.endedElsewhere" }]]);
    here.stop();
    there.announce({ type: "start.announced" });
    expect(hearHere).toHaveBeenCalledTimes(1);
  });
});
