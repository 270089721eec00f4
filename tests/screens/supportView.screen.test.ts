import { describe, expect, it } from "vitest";
import { findPage } from "../../src/api/contract/pages.ts";
import {
  chatButton,
  questionsWith,
  queueAddress,
  queueAt,
  supportAt,
  toldOf,
} from "../../src/screens/support/support.view.ts";
import { partsOf } from "../../src/text/links.ts";
import { groups } from "../../src/text/supportQuestions.ts";

const found = (typed: string) => questionsWith(typed).flatMap(({ questions }) => questions.map(({ id }) => id));

describe("the questions", () => {
  it("every word begins a word of question or answer; ё is е", () => {
    expect(found("удалён")).toEqual(["bin", "leave"]);
    expect(found("забыт парол")).toEqual(["password"]);
    expect(found("ПАРОЛЬ ПОЧТЕ спам")).toEqual(["password"]);
    expect(found("промокод")).toEqual(["promo"]);
    expect(found("подкаст")).toEqual([]);
  });

  it("nothing typed: all of them, each once", () => {
    const all = groups.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(found("  ")).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });

  it("every link leads to a page of this site", () => {
    const links = groups
      .flatMap(({ questions }) => questions.flatMap(({ answer }) => answer))
      .flatMap(partsOf)
      .flatMap(({ href }) => (href === undefined ? [] : [href]));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => !findPage(href))).toEqual([]);
  });

  it("words and links of a paragraph", () =>
    expect(partsOf("Откройте [«Профиль»](/profile), там [«Почта»](/x).")).toEqual([
      { text: "Откройте " },
      { text: "«Профиль»", href: "/profile" },
      { text: ", там " },
      { text: "«Почта»", href: "/x" },
      { text: "." },
    ]));
});

it.each([
  [
    "preparing",
    { label: "Написать в чат", busy: false, unavailable: "Чат ещё загружается", isOpen: false, isMissing: false },
  ],
  ["missing", { label: "Написать в чат", busy: false, isOpen: false, isMissing: true }],
  ["opening", { label: "Открываем чат", busy: true, isOpen: false, isMissing: false }],
  [{ rendered: "closed" }, { label: "Написать в чат", busy: false, isOpen: false, isMissing: false }],
  [{ rendered: "open" }, { label: "Свернуть чат", busy: false, isOpen: true, isMissing: false }],
] as const)("the button while the chat is %j", (state, button) => expect(chatButton(state)).toEqual(button));

it("what another company gets", () => {
  const person = { id: 7, profile: "", name: "", email: "", isConfirmed: true };
  expect(toldOf({ site: "Полная", person })).toBe(
    "имя, ссылка на ваш профиль, почта и подтверждена ли она, номер учётной записи, «Версия сайта: Полная»",
  );
  expect(toldOf({ site: "Мобильная", person: null })).toBe("только «Версия сайта: Мобильная»");
});

it("addresses", () => {
  expect(supportAt("letter=12&about=x")).toEqual({ letter: 12, about: null });
  expect(supportAt("letter=-1&about=3")).toEqual({ letter: null, about: 3 });
  expect(queueAt("state=answered&page=2")).toEqual({ state: "answered", page: 2 });
  expect(queueAt("state=lost&page=0")).toEqual({ state: "waiting", page: 1 });
  expect(queueAddress({ state: "waiting", page: 1 })).toBe("/moderation/support");
  expect(queueAddress({ state: "closed", page: 3 })).toBe("/moderation/support?state=closed&page=3");
});
