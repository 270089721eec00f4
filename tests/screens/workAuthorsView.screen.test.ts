import { describe, expect, it } from "vitest";
import { invitationState } from "../../src/screens/profile/invitation.view.ts";
import { authorRows, inviting, questionOf } from "../../src/screens/works/workAuthors.view.ts";
import { untyped } from "../support/fakes.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const vera = { id: 1, fio: "Вера Лядова", userName: "vera" };
const gleb = { id: 2, fio: "Глеб Оршанский", userName: "gleb" };
const nina = { id: 3, fio: "Нина Яровая", userName: "nina" };
const invitedAt = "2026-11-01T09:00:00.000Z";
const confirmed = { ...gleb, confirmed: true, invitedAt, confirmedAt: "2026-11-14T09:00:00.000Z" };
const invited = { ...nina, confirmed: false, invitedAt, confirmedAt: null };
const work = { owner: vera, coAuthor: confirmed, secondCoAuthor: invited, soldCount: 0, state: "draft" as const };
const rows = (askerId: number, given: Partial<typeof work> = {}) =>
  authorRows({ ...work, ...given }, { askerId, now: NOW });

describe("authors in lines", () => {
  it("the owner may withdraw and remove", () => {
    expect(rows(vera.id)).toEqual([
      { ...vera, badge: null, fact: "владелец, вы", action: null, refusal: undefined },
      {
        ...gleb,
        badge: { kind: "live", text: "Соавтор" },
        fact: "правит главы и настройки с 14 ноября",
        action: "removal.requested",
        refusal: undefined,
      },
      {
        ...nina,
        badge: { kind: "wait", text: "Ждёт ответа" },
        fact: "Приглашение отправлено 1 ноября, действует до 1 декабря. Видны название, обложка и аннотация",
        action: "invitation.withdrawn",
        refusal: undefined,
      },
    ]);
  });

  it("a co-author may leave, and a moderator nothing", () => {
    expect(rows(gleb.id).map(({ fact, action }) => [fact, action])).toEqual([
      ["владелец", null],
      ["это вы: правите главы и настройки с 14 ноября", "departure.requested"],
      ["Приглашение отправлено 1 ноября, действует до 1 декабря. Видны название, обложка и аннотация", null],
    ]);
    expect(rows(9).map(({ action }) => action)).toEqual([null, null, null]);
  });

  it("in the bin nobody may do anything", () => {
    const binned = untyped({ state: "deleted" });
    expect([vera.id, gleb.id].flatMap((id) => rows(id, binned).map(({ action }) => action))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(inviting({ ...work, ...(binned as object), coAuthor: null }, vera.id)).toBeNull();
  });

  it("authors of a work that is sold are not removed by its owner, and can leave", () => {
    const refusal = "Произведение куплено читателями: состав авторов меняет поддержка";
    expect(rows(vera.id, { soldCount: 1 }).map((row) => row.refusal)).toEqual([undefined, refusal, undefined]);
    expect(rows(gleb.id, { soldCount: 1 }).map((row) => row.refusal)).toEqual([undefined, undefined, undefined]);
  });

  it("an outdated invitation says so, from the first millisecond after its 30 days on", () => {
    const factOf = (sent: string) => rows(vera.id, { secondCoAuthor: { ...invited, invitedAt: sent } })[2];
    expect(factOf("2026-10-21T11:05:31.000Z")).toMatchObject({ badge: { kind: "wait" } });
    expect(factOf("2026-10-21T11:05:30.999Z")).toMatchObject({
      badge: { kind: "stop", text: "Приглашение устарело" },
      fact: "Приглашение отправлено 21 октября и действовало до 20 ноября. Отзовите его, чтобы пригласить снова",
      action: "invitation.withdrawn",
    });
  });
});

it("the owner invites while there is a slot, and nobody else does", () => {
  expect(inviting({ ...work, secondCoAuthor: null }, vera.id)).toBe("form");
  expect(inviting(work, vera.id)).toBe("full");
  expect(inviting({ ...work, secondCoAuthor: null }, gleb.id)).toBeNull();
});

it("what is lost is asked about first; an invitation is withdrawn at once", () => {
  expect(questionOf("removal.requested", gleb, "Соль")).toMatchObject({ title: "Исключить соавтора: Глеб Оршанский?" });
  expect(questionOf("departure.requested", gleb, "Соль")).toMatchObject({ title: "Выйти из соавторов «Соль»?" });
  expect(questionOf("invitation.withdrawn", nina, "Соль")).toBeNull();
});

describe("an invitation", () => {
  const circumstances = { now: NOW, emailIsConfirmed: true, accepting: "editing", declining: "editing" };
  it.each([
    ["waits for an answer", {}, { answer: "open", text: "", isAuthor: false }],
    [
      "is outdated",
      { now: Date.parse("2026-12-01T09:00:00.001Z") },
      { answer: "late", text: "Приглашение устарело, попросите новое", isAuthor: false },
    ],
    [
      "waits for a confirmed address",
      { emailIsConfirmed: false },
      { answer: "late", text: "Подтвердите адрес электронной почты", isAuthor: false },
    ],
    ["is accepted", { accepting: "done" }, { answer: "given", text: "Теперь вы соавтор", isAuthor: true }],
    [
      "is declined",
      { declining: "done" },
      { answer: "given", text: "Приглашение отклонено. 30 дней в это произведение вас не пригласят", isAuthor: false },
    ],
  ])("%s", (_, given, shown) => {
    expect(invitationState({ invitedAt }, { ...circumstances, ...given })).toEqual(shown);
  });
});
