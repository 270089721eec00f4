import { expect, it } from "vitest";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { createCommentDraftService } from "../../src/services/commentDraft.service.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";

const MANY = "Сегодня вы написали уже 10 комментариев";
/** How a draft is answered that is sent on 20 November 2026, 17:06 by Moscow, and meets a limit. */
function sendInto(retryAfter: number | undefined) {
  const fault = new ApiFault(429, { status: 4, errorCode: 8, message: MANY, ...(retryAfter && { retryAfter }) });
  const surroundings = {
    call: () => Promise.reject(fault),
    now: () => Date.parse("2026-11-20T14:06:11.000Z"),
    accountId: () => 1,
    storage: () => localStorage,
  } as unknown as Surroundings;
  const place = { rootType: "work", rootId: 1, parentId: null, correctedId: null } as const;
  const written = { text: "Соль", hasSpoilers: false, requestId: "1" };
  return createCommentDraftService(surroundings, place).send(written, new AbortController().signal);
}

it.each([
  [undefined, { outcome: "later", wait: 60_000 }],
  [90, { outcome: "later", wait: 90_000 }],
  [91, { outcome: "refused", reason: `${MANY}. Следующий можно отправить сегодня, 17:07` }],
  [35_629, { outcome: "refused", reason: `${MANY}. Следующий можно отправить завтра, 03:00` }],
])("a limit of %s seconds: the form waits, or says until when", async (retryAfter, answer) =>
  expect(await sendInto(retryAfter)).toEqual(answer),
);
