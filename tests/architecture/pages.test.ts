import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findPage, type Page, pages } from "../../src/api/contract/pages.ts";
import { lazyScreens } from "../../src/shell/routes/lazyScreens.ts";
import { firstScreens } from "../../src/shell/routes/routeTable.ts";

/** Paths of docs/spec/application.md, «Pages»; `:id` means one segment. */
const specified = `
/
/support
/profile
/u/:userName/series/edit
/u/:userName/works/edit
/u/:userName/reviews/edit
/u/:userName/posts/edit
/u/:userName/arts/edit
/work/select-form
/work/create
/work/create-cover
/work/create-cover/result
/work/import
/work/moderation
/work/:id
/work/:id/uploads
/work/:id/sales
/work/:id/add/chapter
/work/:id/edit
/work/:id/edit/content
/work/:id/edit-audio
/work/edit/chapter/:chapterId
/work/series/create
/work/series/edit/:seriesId
/merchant/discounts
/discount/create
/discount/edit/:id
/post/create
/post/:id/edit
/review/create
/review/edit/:reviewId
/art/create
/art/:id/edit
/account/privacy
/account/settings
/account/identification
/account/security
/account/security/password
/account/security/email
/account/security/phone
/account/totp
/account/notifications
/account/ignorelist
/account/notifications/ebook
/account/notifications/audiobook
/account/notifications/library
/account/notifications/series
/account/notifications/other
/account/login`
  .trim()
  .split("\n");

it("every route of the specification is in the table, once", () => {
  const paths = pages.map(({ path }) => path);
  expect(specified.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toHaveLength(new Set(paths).size);
});

it("every page has a screen, in one of the two tables", () => {
  const screens = [...Object.keys(firstScreens), ...Object.keys(lazyScreens)];
  expect(screens.sort()).toEqual(pages.map(({ path }) => path).sort());
});

it("every path finds its own page", () => {
  const addresses = specified.map((path) => path.replace(":userName", "vera").replace(/:\w+/g, "7"));
  const found = addresses
    .map((address) => findPage(address))
    .map((one) => (one?.isValid === false ? undefined : one?.page.path));
  expect(found).toEqual(specified);
});

it("lists are for the person himself, Moderator and Admin; editing for authors and them", () => {
  const guardsOf = (page: Page | undefined) => [page?.needsLogin, page?.roles, page?.middlewares];
  const guarded = (path: string) => guardsOf(findPage(path)?.page);
  const own = [true, ["Moderator", "Admin"], ["u-id", "u-username"]];
  for (const list of ["works", "series", "posts", "reviews", "arts"])
    expect(guarded(`/u/vera/${list}/edit`)).toEqual(own);
  for (const path of ["/work/7", "/work/7/edit", "/work/7/edit/content", "/work/7/add/chapter", "/work/edit/chapter/7"])
    expect(guarded(path)).toEqual([true, ["Moderator", "Admin"], ["edit-content"]]);
  expect(guarded("/work/moderation")).toEqual([true, ["Moderator", "Admin"], ["administrative-rules", "edit-content"]]);
  expect(guarded("/review/create")).toEqual([true, undefined, ["create-review"]]);
  expect(guarded("/review/edit/7")).toEqual([true, ["Moderator", "Admin"], ["u-username", "edit-review"]]);
});

it.each([
  ["/book/7", true],
  ["/book/0", false],
  ["/book/7a", false],
  ["/book/-1", false],
  ["/book/7/read/8", true],
  ["/book/7/read/x", false],
  ["/series/7", true],
  ["/series/x", false],
  ["/work/series/edit/7", true],
  ["/work/series/edit/x", false],
  ["/work/edit/chapter/7", true],
  ["/work/edit/chapter/x", false],
])("validate: %s is %s", (path, expected) => {
  expect(findPage(path)?.isValid).toBe(expected);
});

it("a title of route meta is written nowhere else: headings take it from there", () => {
  const titles = new Set(pages.map(({ title }) => title));
  const written = globSync("src/screens/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<h1[^>]*>\s*([^<{]+?)\s*<\/h1>/g)]
      .filter(([, words]) => titles.has(words ?? ""))
      .map(([, words]) => `${file}: ${words}`),
  );
  expect(written).toEqual([]);
});
