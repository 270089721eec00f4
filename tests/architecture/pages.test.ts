import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findPage, type PagePath, pages } from "../../src/api/contract/pages.ts";
import type { Area } from "../../src/screens/area.types.ts";
import { lazyScreens } from "../../src/shell/routes/lazyScreens.ts";
import { firstScreens, routes } from "../../src/shell/routes/routeTable.ts";

const everybody = {};
const signedIn = { needsLogin: true };
const roles = ["Moderator", "Admin"];
const ownList = { needsLogin: true, roles, middlewares: ["u-id", "u-username"] };
const editing = { needsLogin: true, roles, middlewares: ["edit-content"] };
const staff = { needsLogin: true, roles, middlewares: ["administrative-rules"] };

/** Pages of docs/spec/application.md, «Pages», with who may open them and how they are shown; `:id` means one segment. */
const specified: Readonly<Record<PagePath, object>> = {
  "/": everybody,
  "/support": { layout: "support" },
  "/profile": signedIn,
  "/account/settings": signedIn,
  "/account/privacy": signedIn,
  "/account/identification": signedIn,
  "/account/ignorelist": signedIn,
  "/u/:userName": everybody,
  "/u/:userName/works/edit": ownList,
  "/u/:userName/series/edit": ownList,
  "/u/:userName/posts/edit": ownList,
  "/u/:userName/reviews/edit": ownList,
  "/u/:userName/arts/edit": ownList,
  "/work/series/create": signedIn,
  "/work/series/edit/:seriesId": signedIn,
  "/work/select-form": signedIn,
  "/work/create": signedIn,
  "/work/import": signedIn,
  "/work/create-cover": { ...signedIn, middlewares: ["cover-work"], layout: "bare" },
  "/work/create-cover/result": signedIn,
  "/moderation/complaints": staff,
  "/moderation/support": staff,
  "/moderation/identifications": staff,
  "/moderation/exclusive": staff,
  "/admin/accounts": staff,
  "/admin/orders": staff,
  "/admin/payouts": { ...staff, roles: ["Admin"] },
  "/admin/acts": { ...staff, roles: ["Admin"] },
  "/admin/system": { ...staff, roles: ["Admin"] },
  "/work/edit/chapter/:chapterId": { ...editing, layout: "bare" },
  "/work/edit/chapter/:chapterId/history": editing,
  "/work/moderation": { ...signedIn, roles, middlewares: ["administrative-rules", "edit-content"] },
  "/work/:id": editing,
  "/work/:id/add/chapter": { ...editing, layout: "bare" },
  "/work/:id/edit": editing,
  "/work/:id/edit/content": editing,
  "/work/:id/edit-audio": editing,
  "/work/:id/edit/gallery": editing,
  "/work/:id/uploads": editing,
  "/work/:id/sales": editing,
  "/work/:id/promo-codes": editing,
  "/work/:id/typos": editing,
  "/work/:id/search": editing,
  "/work/:id/exclusive": { ...editing, colorMode: "light" },
  "/account/login": everybody,
  "/account/register": everybody,
  "/account/email/confirm": everybody,
  "/account/password/recovery": everybody,
  "/account/password/reset": everybody,
  "/account/not-me": everybody,
  "/account/email/change": everybody,
  "/account/email/undo": everybody,
  "/account/totp/removal": everybody,
  "/account/security": signedIn,
  "/account/leaving": everybody,
  "/account/first-admin": signedIn,
  "/account/totp": signedIn,
  "/account/security/password": signedIn,
  "/account/security/email": signedIn,
  "/account/security/phone": signedIn,
  "/book/:id": everybody,
  "/book/:workId/read/:chapterId": { layout: "bare" },
  "/audiobook/:id": everybody,
  "/series/:id": everybody,
  "/catalog": everybody,
  "/account/catalog": signedIn,
  "/account/marks": signedIn,
  "/posts": everybody,
  "/post/create": signedIn,
  "/post/:id": everybody,
  "/post/:id/edit": signedIn,
  "/arts": everybody,
  "/art/create": signedIn,
  "/art/:id": everybody,
  "/art/:id/edit": signedIn,
  "/reviews": everybody,
  "/review/create": { ...signedIn, middlewares: ["create-review"] },
  "/review/edit/:reviewId": { ...signedIn, roles, middlewares: ["u-username", "edit-review"] },
  "/review/:id": everybody,
  "/book/:id/reviews": everybody,
  "/merchant/discounts": signedIn,
  "/merchant/statistics": signedIn,
  "/merchant/balance": signedIn,
  "/discount/create": signedIn,
  "/discount/edit/:id": signedIn,
  "/account/purchases": signedIn,
  "/promo": everybody,
  "/order/:id": signedIn,
  "/library": signedIn,
  "/account/comments": signedIn,
  "/messages": signedIn,
  "/messages/:userName": signedIn,
  "/notifications": signedIn,
  "/account/notifications": signedIn,
  "/account/notifications/ebook": signedIn,
  "/account/notifications/audiobook": signedIn,
  "/account/notifications/library": signedIn,
  "/account/notifications/series": signedIn,
  "/account/notifications/other": signedIn,
  "/account/digest/off": everybody,
  "/offer": everybody,
  "/terms": everybody,
  "/personal-data": everybody,
  "/distribution": everybody,
};

it("every page is for those people that the specification names", () => {
  const found = pages.map(({ path, title: _, ...access }) => [path, access]);
  expect(Object.fromEntries(found)).toEqual(specified);
  expect(found).toHaveLength(Object.keys(specified).length);
});

it("every path finds its own page: no fixed address is hidden by one with a parameter before it", () => {
  const addresses = pages.map(({ path }) => path.replace(":userName", "vera").replace(/:\w+/g, "7"));
  const found = addresses
    .map((address) => findPage(address))
    .map((one) => (one?.isValid === false ? undefined : one?.page.path));
  expect(found).toEqual(pages.map(({ path }) => path));
});

const manifests = import.meta.glob<Record<string, Area>>("../../src/screens/*/area.ts", { eager: true });
/** Of each area the pages whose screens it has. */
const given = Object.values(manifests).flatMap((file) =>
  Object.values(file).flatMap(({ screens }) => Object.keys(screens)),
);

it("every page has one screen: among the first ones, or in one area", () => {
  expect([...Object.keys(firstScreens), ...given].sort()).toEqual(pages.map(({ path }) => path).sort());
});

it("the table of screens has those of every area", () => {
  expect(Object.keys(lazyScreens).sort()).toEqual(given.sort());
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

it("the router has every page as the table has it, with what fetches its screen", () => {
  expect(routes).toEqual(pages.map((page) => ({ ...page, load: expect.any(Function) })));
});

it("a title of route meta is written nowhere else: headings take it from there", () => {
  const titles = new Set<string>(pages.map(({ title }) => title));
  const written = globSync("src/screens/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<h1[^>]*>\s*([^<{]+?)\s*<\/h1>/g)]
      .filter(([, words]) => titles.has(words ?? ""))
      .map(([, words]) => `${file}: ${words}`),
  );
  expect(written).toEqual([]);
});
