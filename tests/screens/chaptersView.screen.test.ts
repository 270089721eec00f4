import { Node } from "@tiptap/pm/model";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { schema } from "../../src/document/schema.ts";
import {
  type AutosaveView,
  hasUnpublishedEdits,
  statusView,
  wishRefusal,
} from "../../src/screens/chapters/autosave.view.ts";
import { offerOf } from "../../src/screens/chapters/draft.view.ts";
import { plainText } from "../../src/screens/chapters/plainText.ts";
import { chapterActions, chapterNews, chapterState, scheduleRefusal } from "../../src/screens/kit/chapter.view.ts";
import { differingPart } from "../../src/screens/publications/differingPart.ts";
import { readPastedHtml } from "../../src/screens/richText/editor/pasting.ts";
import { completeLink } from "../../src/screens/richText/LinkDialog.tsx";
import { measure } from "../../src/screens/richText/volume.view.ts";
import { untyped } from "../support/fakes.ts";

const shown = (facts: Partial<AutosaveView>): AutosaveView => ({
  state: "clean",
  accountId: 3,
  chapterId: 7,
  revision: 10,
  savedAt: null,
  retryIn: 0,
  fault: null,
  isDisputed: false,
  draft: untyped(null),
  wish: null,
  isAwaited: false,
  ...facts,
});
const kept = { isKept: true, reason: "" };
const lost = { isKept: false, reason: "На устройстве нет места для черновика" };
const fault = (kind: "offline" | "temporary" | "refused", reason: string) => ({ kind, reason, retryAfter: 0 });
const at = "2026-11-20T11:05:31.000Z";

beforeAll(() => void vi.stubEnv("TZ", "Europe/Moscow"));
afterAll(() => void vi.unstubAllEnvs());

describe("what readers do not have yet", () => {
  const published = { state: "published" as const, hasUnpublishedChanges: false };
  const clean = { state: "clean" as const, revision: 10 };

  it.each([
    ["nothing, where they have the text of the screen", published, clean, false],
    ["a text that was saved since", { ...published, hasUnpublishedChanges: true }, clean, true],
    ["a text that was saved here since", published, { state: "clean" as const, revision: 11 }, true],
    ["a text that is not saved", published, { state: "dirty" as const, revision: 10 }, true],
    [
      "nothing of a draft",
      { state: "draft" as const, hasUnpublishedChanges: false },
      { ...clean, revision: 11 },
      false,
    ],
  ])("is %s", (_, chapter, shown, expected) => {
    expect(hasUnpublishedEdits({ chapter, revision: 10 }, shown)).toBe(expected);
  });

  it("is nothing of a chapter that is not there", () => {
    expect(hasUnpublishedEdits({ chapter: null, revision: 0 }, { state: "dirty", revision: 0 })).toBe(false);
  });
});

describe("where the text is, in the specification's words", () => {
  it.each<[string, Partial<AutosaveView>, typeof kept, string, string]>([
    ["saving", { state: "saving" }, kept, "saving", "Сохраняется…"],
    ["dirty", { state: "dirty" }, kept, "saving", "Сохраняется…"],
    ["typed in another tab", { state: "following" }, kept, "saving", "Сохраняет другая вкладка"],
    ["saved", { savedAt: at }, kept, "saved", "Сохранено на сервере в 14:05:31"],
    [
      "offline",
      { state: "failed", fault: fault("offline", "Нет сети") },
      kept,
      "local",
      "Нет сети. Текст сохранён на этом устройстве",
    ],
    [
      "no answer in a network",
      { state: "failed", fault: fault("offline", "Нет связи с сервером") },
      kept,
      "local",
      "Нет связи с сервером. Текст сохранён на этом устройстве",
    ],
    [
      "offline and no draft",
      { state: "failed", retryIn: 2_000, fault: fault("offline", "Нет сети") },
      lost,
      "failed",
      "Не сохранено: Нет сети. Повторим через 2\u00a0с",
    ],
    [
      "the server is down",
      { state: "failed", retryIn: 4_000, fault: fault("temporary", "Сервер временно недоступен") },
      kept,
      "failed",
      "Не сохранено: Сервер временно недоступен. Повторим через 4\u00a0с",
    ],
    [
      "refused",
      { state: "refused", fault: fault("refused", "Нет доступа") },
      kept,
      "failed",
      "Не сохранено: Нет доступа",
    ],
    ["not made yet", { chapterId: null }, kept, "saved", "Новая глава: сохранится с первой буквой"],
  ])("%s", (_, facts, draft, state, text) => {
    expect(statusView(shown(facts), draft)).toEqual({ state, text });
  });

  it("without a network nothing covers the text: it is said here before the first letter", () => {
    expect(statusView(shown({ savedAt: at }), kept, true)).toEqual({
      state: "local",
      text: "Нет сети. Пишите дальше: текст сохранится на этом устройстве",
    });
  });
});

const publication = { type: "publish.requested" } as const;
it.each<[string, Partial<AutosaveView>, string]>([
  ["nothing is wanted", {}, ""],
  ["it waits for the save", { wish: publication, isAwaited: true }, ""],
  ["the text could not be saved", { wish: publication }, "Сначала нужно сохранить текст на сервере"],
])("what was wanted of the text: %s", (_, facts, refusal) => expect(wishRefusal(shown(facts))).toBe(refusal));

describe("what the law lets an author do", () => {
  const now = Date.parse(at);
  const facts = {
    textLength: 10,
    hasUnpublishedChanges: false,
    isDisputed: false,
    isLastPublished: false,
    publishTime: null,
    deletedAt: null,
  };
  const spelled = (actions: ReturnType<typeof chapterActions>) =>
    actions.map(({ label, refusal }) => `${label}${refusal ? `: ${refusal}` : ""}`);
  const labels = (state: "draft" | "scheduled" | "published" | "deleted", more = {}) =>
    spelled(chapterActions({ ...facts, state, ...more }, "editor", now));
  const listed = (state: "draft" | "scheduled" | "published" | "deleted", more = {}) =>
    spelled(chapterActions({ ...facts, state, ...more }, "list", now));
  it.each<[string, string[], string[]]>([
    ["draft", labels("draft"), ["Опубликовать", "Запланировать публикацию", "Удалить главу"]],
    [
      "empty draft",
      labels("draft", { textLength: 0 }),
      ["Опубликовать: В главе нет текста", "Запланировать публикацию: В главе нет текста", "Удалить главу"],
    ],
    [
      "scheduled",
      labels("scheduled"),
      ["Опубликовать", "Запланировать публикацию", "Вернуть в черновики", "Удалить главу"],
    ],
    ["published", labels("published"), ["Вернуть в черновики", "Удалить главу"]],
    [
      "published and changed",
      labels("published", { hasUnpublishedChanges: true }),
      ["Обновить опубликованный текст", "Вернуть в черновики", "Удалить главу"],
    ],
    [
      "the last that is published",
      listed("published", { isLastPublished: true }),
      [
        "Вернуть в черновики: Это последняя опубликованная глава. Сначала снимите с публикации произведение",
        "Удалить главу: Это последняя опубликованная глава. Сначала снимите с публикации произведение",
      ],
    ],
    ["deleted", labels("deleted"), []],
    ["draft, in a list", listed("draft"), ["Опубликовать главу", "Запланировать публикацию", "Удалить главу"]],
    [
      "published and changed, in a list",
      listed("published", { hasUnpublishedChanges: true }),
      ["Обновить опубликованный текст", "Вернуть в черновики", "Удалить главу"],
    ],
    ["deleted, in a list", listed("deleted"), ["Восстановить главу"]],
    [
      "deleted long ago, in a list",
      listed("deleted", { deletedAt: "2026-10-20T11:05:30.000Z" }),
      ["Восстановить главу: Срок восстановления истёк"],
    ],
  ])("%s", (_, possible, expected) => expect(possible).toEqual(expected));

  it.each<[number | null, number, string]>([
    [null, 10, "Поле Дата и время по Москве обязательно для заполнения"],
    [now, 10, "Выберите время в будущем"],
    [now + 1, 10, ""],
    [now + 1, 0, "В главе нет текста"],
  ])("scheduling at %s with %s characters: %j", (time, length, refusal) => {
    expect(scheduleRefusal({ state: "draft", isDisputed: false }, time, now, length)).toBe(refusal);
  });
});

describe("the news of a change", () => {
  const chapter = {
    id: 7,
    workId: 5,
    title: "Веранда",
    state: "draft" as const,
    isDraft: true,
    sortOrder: 1,
    publishTime: null,
    lastModificationTime: at,
    textLength: 5,
    hasUnpublishedChanges: false,
    isDisputed: false,
    isLastPublished: false,
    deletedAt: null,
  };
  const published = { ...chapter, state: "published" as const };
  const now = Date.parse(at);
  it.each([
    [chapterNews(chapter, published, "editor", now, "published"), "Глава опубликована"],
    [chapterNews(published, published, "editor", now, "published"), "Опубликованный текст обновлён"],
    [chapterNews(published, chapter, "editor", now, "published"), "Глава возвращена в черновики"],
    [
      chapterNews(chapter, { ...chapter, state: "deleted" }, "editor", now, "published"),
      "Глава «Веранда» теперь в корзине",
    ],
    [chapterNews(chapter, published, "list", now, "published"), "«Веранда» опубликована"],
    [chapterNews(published, chapter, "list", now, "published"), "«Веранда» теперь в черновиках"],
    [
      chapterNews(chapter, { ...chapter, state: "deleted", title: "" }, "list", now, "published"),
      "«Без названия» теперь в корзине",
    ],
    [
      chapterNews(chapter, published, "editor", now, "draft"),
      "Глава опубликована. Читатели увидят её, когда будет опубликовано произведение",
    ],
    [
      chapterNews(chapter, { ...chapter, state: "scheduled", publishTime: at }, "list", now, "onModeration"),
      "«Веранда» выйдет сегодня, 14:05 по Москве. Читатели увидят её, когда будет опубликовано произведение",
    ],
    [chapterNews(published, chapter, "editor", now, "draft"), "Глава возвращена в черновики"],
  ])("%s", (news, expected) => expect(news).toBe(expected));

  it.each([
    [published, "published", null],
    [published, "draft", { kind: "wait", label: "Выйдет с произведением" }],
    [published, "onModeration", { kind: "wait", label: "Выйдет с произведением" }],
    [{ ...published, hasUnpublishedChanges: true }, "draft", { kind: "own", label: "Есть правки" }],
    [chapter, "draft", { kind: "draft", label: "Черновик" }],
  ] as const)("the contents say who sees it: %#", (one, workState, badge) =>
    expect(chapterState(one, now, workState)).toEqual(badge),
  );
});

const doc = (...lines: string[]) => ({
  type: "doc",
  content: lines.map((line) => ({ type: "paragraph", ...(line && { content: [{ type: "text", text: line }] }) })),
});

it("counts characters as the server does, and words of any script", () => {
  const node = Node.fromJSON(schema, doc("Кое-что: 3 дня и 😀", "d’Artagnan"));
  expect(measure(node)).toEqual({ characters: 28, words: 5 });
});

it("plainText parts blocks by a blank line", () => expect(plainText(doc("а", "б"))).toBe("а\n\nб"));

describe("a draft of this device next to the server's text", () => {
  const saved = { title: "Веранда", document: doc("Было.") };
  const draft = { title: "Веранда", document: doc("Стало.") as unknown, revision: 10, requestId: null, savedAt: at };
  it.each([
    ["none", null, "none"],
    ["the same text", { ...draft, document: doc("Было.") }, "same"],
    ["keys in another order", { ...draft, document: { content: doc("Было.").content, type: "doc" } }, "same"],
    ["another text", draft, "unsaved"],
    ["another title alone", { ...draft, title: "Терраса", document: doc("Было.") }, "unsaved"],
  ])("%s", (_, one, kind) => expect(offerOf({ saved, draft: one }).kind).toBe(kind));

  it("is sent with the revision that it was made from, whatever the server has by now", () => {
    expect(offerOf({ saved, draft: { ...draft, revision: 9 } })).toEqual({
      kind: "unsaved",
      draft: { title: "Веранда", document: doc("Стало.") },
      revision: 9,
    });
  });

  it("a document of an unknown shape is shown as its words", () => {
    const odd = { type: "doc", content: [{ type: "table", content: [{ type: "text", text: "слова" }] }] };
    expect(offerOf({ saved, draft: { ...draft, document: odd } })).toMatchObject({
      kind: "unsaved",
      draft: { document: doc("слова") },
    });
  });
});

it.each([
  ["example.ru/a?b", "https://example.ru/a?b"],
  ["пример.рф", "https://пример.рф"],
  ["me@example.ru", "mailto:me@example.ru"],
  ["https://example.ru", "https://example.ru"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("completeLink(%j)", (typed, full) => expect(completeLink(typed)).toBe(full));

describe("pasted HTML", () => {
  it.each([
    ["scripts are gone", "<p>а<script>alert(1)</script></p>", "<p>а</p>"],
    ["a bold style is a mark", '<p><span style="font-weight:700">а</span></p>', "<strong>а</strong>"],
    ["an italic style is a mark", '<p><span style="font-style: italic">а</span></p>', "<em>а</em>"],
    ["Google's wrapper is not bold", '<b style="font-weight:normal;"><p>а</p></b>', "<p>а</p>"],
  ])("%s", (_, html, part) => expect(readPastedHtml(html)).toContain(part));

  it.each<[string, string, string]>([
    ["between two lines it stays", "<p>а<br>б</p>", "<p>а<br>б</p>"],
    ["at the end of a span, where the line goes on", "<p><span>а<br></span>б</p>", "<p><span>а<br></span>б</p>"],
    ["at the end of a paragraph it goes", "<p>а<br></p><p>б<br><br></p>", "<p>а</p><p>б</p>"],
    ["between two paragraphs it goes", "<p>а</p><br><p>б</p>", "<p>а</p><p>б</p>"],
    [
      "of a new page between paragraphs it goes",
      '<p>а</p><p><br style="page-break-before:always"></p>',
      "<p>а</p><p></p>",
    ],
  ])("a break %s", (_, html, read) => expect(readPastedHtml(html)).toBe(read));

  it("neither styles nor handlers get as far as the parser", () => {
    const read = readPastedHtml('<p style="color:red" onclick="x()"><img src=x onerror=alert(1)>а</p>');
    expect(read).not.toMatch(/\sstyle=|\son\w+=/);
  });
});

it.each([
  ["short texts are shown from their beginning", "Было утро.", "Был день.", "Было утро."],
  ["nothing is nothing", "", "Был день.", ""],
  [
    "long texts where they part",
    `${"слово ".repeat(100)}мой конец`,
    `${"слово ".repeat(100)}другой`,
    `…${"слово ".repeat(14)}мой конец`,
  ],
])("%s", (_, words, other, part) => expect(differingPart(words, other)).toBe(part));
