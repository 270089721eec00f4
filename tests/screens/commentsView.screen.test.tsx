import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Comment } from "../../src/api/contract/comments.ts";
import { CommentText } from "../../src/screens/comments/CommentText.tsx";
import {
  actsOf,
  beyondText,
  faultOf,
  firstNew,
  isOfPage,
  lineOf,
  namedIn,
  noteOf,
  placed,
  recounted,
  withComment,
  withNew,
  withReplies,
} from "../../src/screens/comments/comments.view.ts";
import { blocksOf, commentTitle, linkCount } from "../../src/text/comments.ts";

afterEach(cleanup);

const person = { id: 2, userName: "gleb", fio: "Глеб Оршанский", avatarUrl: null };
const comment = (id: number, given: Partial<Comment> = {}): Comment => ({
  id,
  rootType: "work",
  rootId: 1,
  parentId: null,
  threadId: id,
  author: person,
  text: `${id}`,
  reason: "",
  hasSpoilers: false,
  state: "visible",
  isPinned: false,
  likeCount: 0,
  isLiked: false,
  replyCount: 0,
  isByAuthor: false,
  chapter: null,
  isBeyond: false,
  isFolded: false,
  createdAt: "2026-11-20T11:05:31.000Z",
  editedAt: null,
  editableUntil: null,
  isOwn: false,
  canManage: false,
  canModerate: false,
  isOfStaff: false,
  ...given,
});
const reply = (id: number, parentId: number) => comment(id, { parentId, threadId: 1 });
const idsOf = (threads: ReturnType<typeof withComment>) =>
  threads.map((thread) => [thread.comment.id, thread.replies.map(({ id }) => id)]);

describe("a thread", () => {
  it("has replies below what they answer, five levels deep; of deeper ones it is said whom they answer", () => {
    const replies = [reply(2, 1), reply(3, 1), reply(4, 2), reply(5, 4), reply(6, 5), reply(7, 6)];
    expect(
      placed({ comment: comment(1), replies }).map(({ comment: { id }, level, answered }) => [id, level, answered]),
    ).toEqual([
      [1, 1, null],
      [2, 2, null],
      [4, 3, null],
      [5, 4, null],
      [6, 5, null],
      [7, 5, "Глеб Оршанский"],
      [3, 2, null],
    ]);
  });

  it("may be a thousand deep, and of one that is not here its reply stays", () => {
    const replies = Array.from({ length: 1_000 }, (_, at) => reply(at + 2, at + 1));
    expect(placed({ comment: comment(1), replies })).toHaveLength(1_001);
    expect(placed({ comment: comment(1), replies: [reply(9, 8)] }).map(({ level }) => level)).toEqual([1, 2]);
  });

  it("takes what is written, changed and gone", () => {
    const begun = [{ comment: comment(1), replies: [reply(2, 1)], hasMore: true }];
    expect(idsOf(withNew(begun, comment(5)))).toEqual([
      [5, []],
      [1, [2]],
    ]);
    expect(idsOf(withNew(begun, reply(5, 2)))).toEqual([[1, [2, 5]]]);
    expect(withNew(begun, comment(1, { text: "иначе" }))[0]?.comment.text).toBe("иначе");
    expect(idsOf(withComment(begun, 2, null))).toEqual([[1, []]]);
    expect(idsOf(withComment(begun, 1, null))).toEqual([]);
    expect(idsOf(withReplies(begun, 1, [reply(3, 1), reply(2, 1)], false))).toEqual([[1, [2, 3]]]);
  });

  it("knows how many replies are left when one is written or has gone", () => {
    const begun = [{ comment: comment(1, { replyCount: 5 }), replies: [reply(2, 1)], hasMore: true }];
    expect(withNew(begun, reply(5, 1))[0]?.comment.replyCount).toBe(6);
    expect(withComment(begun, 2, null)[0]?.comment.replyCount).toBe(4);
    expect(withComment(begun, 2, reply(2, 1))[0]?.comment.replyCount).toBe(5);
  });

  it("is counted by what everybody sees of it", () => {
    const threads = [{ comment: comment(1), replies: [reply(2, 1)], hasMore: true }];
    const begun = { threads, count: 7 };
    expect(recounted(begun, withNew(threads, comment(5)))).toEqual({
      threads: [{ comment: comment(5), replies: [], hasMore: false }, ...threads],
      count: 8,
    });
    expect(recounted(begun, withNew(threads, reply(5, 1))).count).toBe(8);
    expect(recounted(begun, withNew(threads, comment(5, { state: "held" }))).count).toBe(7);
    expect(recounted(begun, withComment(threads, 2, { ...reply(2, 1), state: "hidden" })).count).toBe(6);
    expect(recounted(begun, withComment(threads, 2, null)).count).toBe(6);
    expect(recounted(begun, withComment(threads, 1, comment(1, { text: "иначе" }))).count).toBe(7);
  });

  it("names the first of its new replies, as they are shown", () => {
    const replies = [reply(2, 1), reply(3, 1), reply(4, 2), reply(5, 1)];
    const thread = { comment: comment(1), replies, hasMore: false };
    expect(firstNew(thread, [reply(2, 1), reply(3, 1)])).toBe(4);
    expect(firstNew(thread, [reply(2, 1), reply(3, 1), reply(4, 2)])).toBe(5);
    expect(firstNew(thread, replies)).toBeUndefined();
  });

  it.each([
    [{ rootType: "work", rootId: 1 }, "/book/1", true],
    [{ rootType: "work", rootId: 2 }, "/book/2", false],
    [{ rootType: "chapter", rootId: 9 }, "/book/1", true],
    [{ rootType: "chapter", rootId: 1 }, "/book/2", false],
    [{ rootType: "post", rootId: 1 }, "/post/1", false],
  ] as const)("of %j at %s belongs to /book/1: %s", (given, url, isHere) =>
    expect(
      isOfPage(
        { thread: { comment: comment(1, given), replies: [], hasMore: false }, root: { title: "", url } },
        { rootType: "work", rootId: 1, path: "/book/1" },
      ),
    ).toBe(isHere),
  );
});

describe("what is said of one", () => {
  it.each([
    [{ state: "hidden" }, "Скрыто автором книги"],
    [{ state: "hidden", rootType: "chapter" }, "Скрыто автором книги"],
    [{ state: "hidden", rootType: "post" }, "Скрыто автором поста"],
    [{ state: "hidden", rootType: "review" }, "Скрыто автором рецензии"],
    [{ state: "hidden", rootType: "art" }, "Скрыто автором арта"],
    [{ state: "removed", reason: "Реклама" }, "Удалено модератором: Реклама"],
    [{ state: "deleted" }, "Комментарий удалён"],
    [{ state: "held" }, "Комментарий ждёт проверки автора"],
  ] as const)("%j: %s", (given, line) => expect(lineOf(comment(1, given))).toBe(line));

  it.each([
    [{ state: "visible" }, ""],
    [{ state: "held", isOwn: true }, "Ждёт проверки автора: пока его видите только вы"],
    [{ state: "held" }, "Ждёт вашего решения"],
    [{ state: "hidden" }, "Скрыто"],
    [{ state: "hidden", isOwn: true, rootType: "post" }, "Скрыто автором поста"],
    [{ state: "removed", reason: "Реклама" }, "Удалено модератором: Реклама"],
  ] as const)("%j above its words: %s", (given, note) => expect(noteOf(comment(1, given))).toBe(note));

  it("a chapter that was not read is named", () => {
    expect(beyondText({ chapter: { id: 7, number: 12, title: "" } })).toBe(
      "Комментарий к главе 12: вы до неё не дочитали",
    );
    expect(beyondText({ chapter: { id: 7, number: null, title: "" } })).toBe("Комментарий к главе, которой сейчас нет");
  });

  it.each([
    [{}, []],
    [{ isOwn: true }, ["Удалить"]],
    [{ canManage: true }, ["Закрепить", "Скрыть"]],
    [{ canManage: true, isPinned: true }, ["Открепить", "Скрыть"]],
    [{ canManage: true, parentId: 3 }, ["Скрыть"]],
    [{ canManage: true, state: "held" }, ["Опубликовать", "Отклонить"]],
    [{ canManage: true, state: "hidden" }, ["Вернуть"]],
    [{ canModerate: true }, ["Удалить как модератор"]],
    [{ canModerate: true, state: "removed", reason: "Реклама" }, ["Вернуть"]],
  ] as const)("%j may be asked: %j", (given, labels) =>
    expect(actsOf(comment(1, given as Partial<Comment>)).map(({ label }) => label)).toEqual(labels),
  );

  it("one of the staff says why it cannot be hidden", () => {
    expect(actsOf(comment(1, { canManage: true, isOfStaff: true }))).toEqual([
      { type: "pin.given", label: "Закрепить" },
      { type: "hiding.given", label: "Скрыть", unavailable: "Комментарий сотрудника скрыть нельзя" },
    ]);
  });
});

it.each([
  ["", "Поле Комментарий обязательно для заполнения"],
  [" \n ", "Поле Комментарий обязательно для заполнения"],
  ["х".repeat(5_000), undefined],
  ["х".repeat(5_001), "Поле Комментарий не может быть длиннее 5\u00a0000 символов"],
])("%j is refused with %s", (text, fault) => expect(faultOf(text)).toBe(fault));

it.each([
  ["?comment=7", 7],
  ["?a=1&comment=12", 12],
  ["?comment=07", null],
  ["?comment=x", null],
  ["", null],
])("of %s the comment %s is shown", (search, id) => expect(namedIn(search)).toBe(id));

describe("a text", () => {
  it("has quotations, what is hidden, and links", () => {
    expect(blocksOf("> Раз\n> два\nТри ||четыре|| https://example.org.")).toEqual([
      { isQuote: true, parts: [{ isSpoiler: false, words: [{ text: "Раз\nдва" }] }] },
      {
        isQuote: false,
        parts: [
          { isSpoiler: false, words: [{ text: "Три " }] },
          { isSpoiler: true, words: [{ text: "четыре" }] },
          {
            isSpoiler: false,
            words: [{ text: " " }, { text: "https://example.org", href: "https://example.org" }, { text: "." }],
          },
        ],
      },
    ]);
  });

  it.each([
    ["без ссылок", 0],
    ["https://a.ru и http://b.ru", 2],
    ["www.a.ru", 1],
    ["https://www.a.ru", 1],
  ])("%s: %i links", (text, count) => expect(linkCount(text)).toBe(count));

  it("is named by its beginning, and what it hides is not", () => {
    expect(commentTitle("Раз\n\nдва ||убийца||")).toBe("Раз два ▒▒▒");
    expect(commentTitle("х".repeat(81))).toBe(`${"х".repeat(79)}…`);
  });

  it("is words whatever they are: nothing of it becomes an element but what we make of it", () => {
    const parts = fc.constantFrom(
      "<",
      ">",
      "> ",
      "||",
      "\n",
      "https://x.ru/",
      "javascript:alert(1)",
      '"',
      "'",
      "&",
      "а",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (pieces) => {
        const { container } = render(<CommentText text={pieces.join("")} />);
        for (const element of container.querySelectorAll("*"))
          expect(["DIV", "P", "BLOCKQUOTE", "A", "BUTTON"]).toContain(element.tagName);
        for (const link of container.querySelectorAll("a")) {
          expect(link.getAttribute("href")).toMatch(/^https?:\/\//);
          expect(link.getAttribute("rel")).toBe("nofollow ugc noopener");
        }
        cleanup();
      }),
    );
  });
});
