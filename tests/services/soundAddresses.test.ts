import { describe, expect, it } from "vitest";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { createSoundAddresses } from "../../src/services/soundAddresses.service.ts";
import { untyped } from "../support/fakes.ts";

describe("addresses", () => {
  const fault = (errorCode: 8 | 10 | 12, message: string, httpStatus = 403) =>
    new ApiFault(httpStatus, { status: 4, errorCode, message });
  const asking = (answer: () => Promise<unknown>) =>
    createSoundAddresses({ call: untyped(answer), now: () => 1_000 }, (contentType) => contentType === "audio/mp4");
  const { signal } = new AbortController();
  const chapter = { workId: 7, chapterId: 71 };
  const sources = [
    { url: "/audio/ogg", contentType: "audio/ogg", byteSize: 1 },
    { url: "/audio/mp4", contentType: "audio/mp4", byteSize: 1 },
  ];

  it("are of what this browser plays, else of the first, and last six hours by its own clock", async () => {
    const given = asking(async () => ({ sources, expiresAt: "2020-01-01T00:00:00.000Z" }));
    expect(await given.ask(chapter, signal)).toEqual({
      outcome: "given",
      address: { url: "/audio/mp4", until: 21_601_000 },
    });
    const only = asking(async () => ({ sources: sources.slice(0, 1), expiresAt: "2020-01-01T00:00:00.000Z" }));
    expect(await only.askNext(chapter, signal)).toEqual({ url: "/audio/ogg", until: 21_601_000 });
  });

  it.each([
    [fault(10, "Страница не найдена", 404), "Запись снята автором"],
    [fault(12, "Эта глава откроется после покупки"), "Доступ к книге закрыт"],
    [fault(8, "Слишком много запросов", 429), "Слишком много запросов"],
  ])("that are refused: %s", async (refusal, message) => {
    const refused = asking(() => Promise.reject(refusal));
    expect(await refused.ask(chapter, signal)).toEqual({ outcome: "refused", message });
    expect(await refused.askNext(chapter, signal)).toBeNull();
  });

  it("nobody answers for", async () => {
    const silent = asking(() => Promise.reject(new TypeError("Нет сети")));
    await expect(silent.ask(chapter, signal)).rejects.toThrow("Нет сети");
    await expect(silent.askNext(chapter, signal)).rejects.toThrow("Нет сети");
  });
});
