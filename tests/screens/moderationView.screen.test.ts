import { describe, expect, it } from "vitest";
import type { QueuedWork } from "../../src/api/contract/moderation.ts";
import type { ModerationEntry, Work } from "../../src/api/contract/works.ts";
import {
  addressOf,
  lastDecision,
  moderationAt,
  nextOf,
  queryOf,
  verdictsFor,
  waitsLong,
} from "../../src/screens/moderation/moderation.view.ts";
import { appealTemplates, rejectionTemplates, withTemplate } from "../../src/text/moderationReasons.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");

describe("the address", () => {
  it("is read and written alike; what makes no sense is ignored", () => {
    const plain = { state: "waiting", page: 1, work: null };
    expect(moderationAt("")).toEqual(plain);
    expect(moderationAt("state=appeals&page=2&work=7")).toEqual({ state: "appeals", page: 2, work: 7 });
    for (const strange of ["state=all&page=0&work=-1", "page=1.5&work=x", "page=10001&work=1e30"])
      expect(moderationAt(strange)).toEqual(plain);
    expect(addressOf(moderationAt(""))).toBe("/work/moderation");
    expect(addressOf({ state: "decided", page: 3, work: 5 })).toBe("/work/moderation?state=decided&page=3&work=5");
    expect(queryOf({ state: "removed", page: 2, work: 5 })).toEqual({ state: "removed", page: 2 });
  });
});

describe("a queue", () => {
  it("says what waits for more than a day, of publications and appeals alone", () => {
    const day = { at: "2026-11-19T11:05:31.000Z" };
    const more = { at: "2026-11-19T11:05:30.999Z" };
    expect([waitsLong("waiting", day, NOW), waitsLong("waiting", more, NOW)]).toEqual([false, true]);
    expect([waitsLong("appeals", more, NOW), waitsLong("removed", more, NOW)]).toEqual([true, false]);
    expect(waitsLong("decided", more, NOW)).toBe(false);
  });

  it("goes on with the next one, from the last one with the one before, from the only one with nothing", () => {
    const works = [1, 2, 3].map((id) => ({ id }) as QueuedWork);
    expect([1, 2, 3].map((id) => nextOf(works, id)?.id)).toEqual([2, 3, 2]);
    expect(nextOf(works.slice(0, 1), 1)).toBeUndefined();
    expect(nextOf([], 1)).toBeUndefined();
  });
});

const entry = (id: number, kind: ModerationEntry["kind"], by = 5): ModerationEntry => ({
  id,
  kind,
  text: "",
  contentVersion: 1,
  at: "2026-11-20T11:05:31.000Z",
  by: { id: by, fio: "Мария Строева", userName: "moder" },
});
const workOf = (given: Partial<Work>): Work =>
  ({
    state: "onModeration",
    isFinished: false,
    contentVersion: 7,
    publishedChapterCount: 1,
    genreId: 43,
    hasAnnotation: true,
    workForm: "novel",
    originalAuthor: "",
    needsModeration: true,
    soldCount: 0,
    deletedAt: null,
    finishTime: null,
    moderationReason: "",
    moderationNote: "",
    appeal: null,
    rights: { canWrite: false, askers: ["moderator"] },
    ...given,
  }) as Work;
const moderator = { id: 5, roles: ["Moderator"] };
const labels = (given: Partial<Work>, asker = moderator, history: ModerationEntry[] = []) =>
  verdictsFor({ work: workOf(given), history }, asker, NOW).map(({ label, refusal }) => [label, refusal]);
const appeal = { text: "Исправлено", at: "2026-11-20T11:05:31.000Z", answer: "" };

describe("what may be decided", () => {
  it("is what the law says of each state", () => {
    expect(labels({})).toEqual([
      ["Одобрить версию 7", undefined],
      ["Отклонить", undefined],
    ]);
    expect(labels({ publishedChapterCount: 0 })[0]).toEqual(["Одобрить версию 7", "Опубликуйте хотя бы одну главу"]);
    expect(labels({ state: "published" })).toEqual([["Снять с публикации", undefined]]);
    expect(labels({ state: "removed" })).toEqual([["Восстановить", undefined]]);
    expect(labels({ state: "removed", appeal })).toEqual([
      ["Восстановить", undefined],
      ["Отклонить обращение", undefined],
    ]);
    expect(labels({ state: "removed", appeal: { ...appeal, answer: "Не исправлено" } })).toEqual([
      ["Восстановить", undefined],
    ]);
    for (const state of ["draft", "rejected", "deleted"] as const) expect(labels({ state })).toEqual([]);
  });

  it("is nothing about one's own work", () => {
    expect(labels({ rights: { canWrite: true, askers: ["author", "owner"] } })).toEqual([]);
  });

  it("is for another where the asker has removed the work, unless the asker is an administrator", () => {
    const removal = [entry(9, "appealed", 1), entry(8, "removed"), entry(7, "removed", 6)];
    const others = "Обращение рассматривает другой модератор";
    expect(labels({ state: "removed", appeal }, moderator, removal)).toEqual([
      ["Восстановить", others],
      ["Отклонить обращение", others],
    ]);
    const open = [
      ["Восстановить", undefined],
      ["Отклонить обращение", undefined],
    ];
    expect(labels({ state: "removed", appeal }, { id: 5, roles: ["Admin"] }, removal)).toEqual(open);
    expect(labels({ state: "removed", appeal }, { id: 6, roles: ["Moderator"] }, removal)).toEqual(open);
    expect(labels({ state: "removed" }, moderator, removal.slice(1))).toEqual([["Восстановить", undefined]]);
  });

  it("names the last decision that was seen; what authors say is none", () => {
    expect(lastDecision([entry(9, "submitted"), entry(8, "rejected"), entry(7, "removed")])).toBe(8);
    expect(lastDecision([entry(9, "appealed")])).toBeNull();
  });
});

describe("a template", () => {
  const [first, second] = rejectionTemplates.map(({ text }) => text);
  if (!first || !second || !appealTemplates[0]) throw new Error("there are none");
  const ofAppeal = appealTemplates[0].text;

  it("fills an empty field, takes the place of another one, and is added behind what was typed", () => {
    expect(withTemplate("  ", first)).toBe(first);
    expect(withTemplate(` ${first} `, second)).toBe(second);
    expect(withTemplate(ofAppeal, first)).toBe(first);
    expect(withTemplate("Глава 8", first)).toBe(`Глава 8\n\n${first}`);
  });

  it("leaves room for what a moderator adds", () => {
    for (const { text } of [...rejectionTemplates, ...appealTemplates]) expect(text.length).toBeLessThan(500);
  });
});
