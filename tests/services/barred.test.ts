import { expect, it, vi } from "vitest";
import { refusal, signal, signedIn, success, TOKEN, tokenOf, vera, WORKS, works } from "./sessionAnswers.ts";

const codes = [
  ["banned", 5],
  ["disabled", 7],
] as const;

it.each(codes)("%s: who is barred is known by the refused token, and reads on as a guest", async (_, code) => {
  const { session, calls, loadWorks } = signedIn({ [TOKEN]: refusal(code, 403) });
  expect(await session.restore(signal)).toEqual({ outcome: "barred", barredId: vera.id, reason: "Отказ" });
  calls.length = 0;
  await loadWorks();
  expect(calls).toEqual([WORKS]);
});

it.each(codes)("%s while signed in: the caller of the renewal gets this answer", async (_, code) => {
  const { session, answers } = signedIn();
  await session.restore(signal);
  const hear = vi.fn();
  session.follow(hear);
  answers[TOKEN] = refusal(code, 403);
  expect(await session.renew()).toEqual({ outcome: "barred", reason: "Отказ" });
  expect(hear).not.toHaveBeenCalled();
});

it.each(codes)("%s while signed in: a refused call tells every follower, and is not repeated", async (_, code) => {
  const { session, calls, answers, loadWorks } = signedIn();
  await session.restore(signal);
  const [hear, gone] = [vi.fn(), vi.fn()];
  session.follow(hear);
  session.follow(gone).stop();
  answers[WORKS] = refusal(code, 403);
  calls.length = 0;
  await expect(loadWorks()).rejects.toThrow("Отказ");
  expect(calls).toEqual([`${WORKS}, Bearer t1`]);
  expect(hear.mock.calls).toEqual([[{ type: "session.barred", reason: "Отказ" }]]);
  expect(gone).not.toHaveBeenCalled();
});

it("a refused token of a call that is barred when it is renewed: reported once, and the call goes on as a guest's", async () => {
  const { session, calls, answers, loadWorks } = signedIn();
  await session.restore(signal);
  const hear = vi.fn();
  session.follow(hear);
  answers[TOKEN] = refusal(5, 403);
  let refusals = 1;
  answers[WORKS] = () => (refusals-- > 0 ? refusal(0)() : works());
  calls.length = 0;
  expect(await loadWorks()).toEqual({ works: [] });
  expect(calls).toEqual([`${WORKS}, Bearer t1`, TOKEN, WORKS]);
  expect(hear.mock.calls).toEqual([[{ type: "session.barred", reason: "Отказ" }]]);
});

it.each([
  ["no access", 12],
  ["an unconfirmed address", 6],
])("%s bars nobody", async (_, code) => {
  const { session, answers, loadWorks } = signedIn({ [WORKS]: refusal(code, 403) });
  await session.restore(signal);
  const hear = vi.fn();
  session.follow(hear);
  await expect(loadWorks()).rejects.toThrow("Отказ");
  answers[WORKS] = success({ works: [] });
  answers[TOKEN] = tokenOf("t2");
  expect(hear).not.toHaveBeenCalled();
});
