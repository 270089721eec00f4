import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Chat, Message } from "../../src/api/contract/messages.ts";
import {
  chatHref,
  daysOf,
  faultOf,
  previewOf,
  standingOf,
  unreadUpTo,
} from "../../src/screens/messages/messages.view.ts";
import { LinkedText } from "../../src/ui/LinkedText/LinkedText.tsx";

afterEach(cleanup);

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const person = { id: 2, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null };
const message = (id: number, given: Partial<Message> = {}): Message => ({
  id,
  authorId: 2,
  text: "Раз",
  sentAt: "2026-11-20T11:05:31.000Z",
  isDeleted: false,
  requestId: null,
  ...given,
});
const chat = (messages: Message[], lastReadId = 0): Chat => ({
  person,
  messages,
  canWrite: true,
  refusal: "",
  isMuted: false,
  lastReadId,
  deletedIds: [],
});

describe("a chat", () => {
  it("is read by its days by Moscow; one's own are taken back for 24 hours", () => {
    const days = daysOf(
      chat([
        message(1, { authorId: 1, sentAt: "2026-11-19T11:05:31.000Z" }),
        message(2, { authorId: 1, sentAt: "2026-11-19T11:05:31.001Z" }),
        message(3, { sentAt: "2026-11-19T20:59:59.000Z" }),
        message(4, { authorId: 1, sentAt: "2026-11-19T21:00:00.000Z", isDeleted: true }),
        message(5, { authorId: 1 }),
      ]),
      NOW,
    );
    expect(
      days.map(({ day, messages }) => [day, messages.map(({ id, isOwn, canDelete }) => [id, isOwn, canDelete])]),
    ).toEqual([
      [
        "вчера",
        [
          [1, true, false],
          [2, true, true],
          [3, false, false],
        ],
      ],
      [
        "сегодня",
        [
          [4, true, false],
          [5, true, true],
        ],
      ],
    ]);
  });

  it("is unread up to the last of the other that is there", () => {
    expect(unreadUpTo(chat([]))).toBeNull();
    expect(
      unreadUpTo(chat([message(3), message(5), message(6, { isDeleted: true }), message(7, { authorId: 1 })])),
    ).toBe(5);
    expect(unreadUpTo(chat([message(5)], 5))).toBeNull();
    expect(unreadUpTo(chat([message(5)], 4))).toBe(5);
  });

  it("is at the person's name, and at the number of a person who has none any more", () => {
    expect(chatHref(person)).toBe("/messages/gleb");
    expect(chatHref({ ...person, userName: "глеб" })).toBe("/messages/%D0%B3%D0%BB%D0%B5%D0%B1");
    expect(chatHref({ ...person, userName: "deleted-2", isGone: true })).toBe("/messages/2");
  });

  it("is named in a list by its last words", () => {
    const listed = {
      person,
      preview: "Раз",
      isDeleted: false,
      isOwn: false,
      sentAt: "",
      unreadCount: 0,
      isMuted: false,
    };
    expect(previewOf(listed)).toBe("Раз");
    expect(previewOf({ ...listed, isOwn: true })).toBe("Вы: Раз");
    expect(previewOf({ ...listed, preview: "", isDeleted: true, isOwn: true })).toBe("Вы: Сообщение удалено");
  });
});

it.each([
  ["", "sending", false, "Отправляется…"],
  ["", "waiting", false, "Не отправлено. Отправим, когда появится сеть"],
  ["", "waiting", true, "Не отправлено: слишком много сообщений подряд. Отправим чуть позже"],
  ["", "held", false, "Не отправлено. Войдите, и сообщение отправится"],
  ["", "closed", false, "Не отправлено"],
  ["Нельзя", "sending", false, "Не отправлено. Нельзя"],
])("below what is not sent is the reason: %j in %s, limited %s", (refusal, state, isLimited, words) => {
  expect(standingOf({ refusal, state, isLimited })).toBe(words);
});

it("a text is no message when it is empty or longer than 4 000 characters", () => {
  expect(faultOf(" \n")).toBe("Поле Сообщение обязательно для заполнения");
  expect(faultOf(` ${"х".repeat(4_000)}\n`)).toBeUndefined();
  expect(faultOf("х".repeat(4_001))).toBe("Поле Сообщение не может быть длиннее 4\u00a0000 символов");
});

describe("words of people", () => {
  const shown = (text: string) => render(<LinkedText text={text} />).container;
  const hostile = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<svg onload=alert(1)>",
    "javascript:alert(1)",
    'https://example.org/"onmouseover="alert(1)',
    "https://example.org/<script>alert(1)</script>",
    "JaVaScRiPt:alert(1) https://example.org",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "http://javascript:alert(1)",
    "https://user:password@example.org/",
    "&lt;b&gt; &#x6A;avascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
  ];

  it.each(hostile)("are shown as they are typed, and run nothing: %s", (text) => {
    const page = shown(text);
    expect(page.textContent).toBe(text);
    for (const element of page.querySelectorAll("*")) {
      expect(element.tagName).toBe("A");
      expect(element.getAttribute("href")).toMatch(/^https?:\/\/[^"<>\s]+$/);
      expect(element.getAttribute("rel")).toBe("nofollow ugc noopener");
      expect(element.getAttributeNames().sort()).toEqual(["href", "rel"]);
    }
  });

  it("whatever they are, nothing of them becomes an element but a link to the web", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(...hostile), fc.constant("https://example.org/a?b=c"));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join("");
        const page = shown(text);
        expect(page.textContent).toBe(text);
        for (const element of page.querySelectorAll("*"))
          expect([element.tagName, new URL(element.getAttribute("href") ?? "").protocol.startsWith("http")]).toEqual([
            "A",
            true,
          ]);
        cleanup();
      }),
    );
  });
});
