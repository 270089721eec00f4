import { describe, expect, it } from "vitest";
import type { Page } from "../../src/api/contract/pages.ts";
import { routes } from "../../src/shell/routes/routeTable.ts";

const built = { load: true };
const all: readonly (Page & { load?: unknown })[] = routes;
const editing = { roles: ["Moderator", "Admin"], middlewares: ["edit-content"] };
const ownList = { roles: ["Moderator", "Admin"], middlewares: ["u-id", "u-username"] };

/** Paths of docs/spec/application.md, «Pages»; `:id` means one segment. */
const specified: [path: string, kind: object][] = [
  ["/", built],
  ["/support", { ...built, layout: "support" }],
  ["/profile", built],
  ["/u/:userName/series/edit", { ...built, ...ownList }],
  ["/u/:userName/works/edit", { ...built, ...ownList }],
  ["/u/:userName/reviews/edit", { ...built, ...ownList }],
  ["/u/:userName/posts/edit", { ...built, ...ownList }],
  ["/u/:userName/arts/edit", { ...built, ...ownList }],
  ["/work/select-form", built],
  ["/work/create", built],
  ["/work/create-cover", { ...built, layout: "bare", middlewares: ["cover-work"] }],
  ["/work/create-cover/result", built],
  ["/work/import", built],
  [
    "/work/moderation",
    { ...built, roles: ["Moderator", "Admin"], middlewares: ["administrative-rules", "edit-content"] },
  ],
  ["/work/:id", { ...built, ...editing }],
  ["/work/:id/uploads", { ...built, ...editing }],
  ["/work/:id/sales", { ...built, ...editing }],
  ["/work/:id/add/chapter", { ...built, ...editing, layout: "bare" }],
  ["/work/:id/edit", { ...built, ...editing }],
  ["/work/:id/edit/content", { ...built, ...editing }],
  ["/work/:id/edit-audio", { ...built, ...editing }],
  ["/work/edit/chapter/:chapterId", { ...built, ...editing, layout: "bare" }],
  ["/work/series/create", built],
  ["/work/series/edit/:seriesId", built],
  ["/merchant/discounts", built],
  ["/discount/create", built],
  ["/discount/edit/:id", built],
  ["/post/create", built],
  ["/post/:id/edit", built],
  ["/review/create", { ...built, middlewares: ["create-review"] }],
  ["/review/edit/:reviewId", { ...built, roles: ["Moderator", "Admin"], middlewares: ["u-username", "edit-review"] }],
  ["/art/create", built],
  ["/art/:id/edit", built],
  ["/account/privacy", built],
  ["/account/settings", built],
  ["/account/identification", built],
  ["/account/security", built],
  ["/account/security/password", built],
  ["/account/security/email", built],
  ["/account/security/phone", built],
  ["/account/totp", built],
  ["/account/notifications", built],
  ["/account/ignorelist", built],
  ["/account/notifications/ebook", built],
  ["/account/notifications/audiobook", built],
  ["/account/notifications/library", built],
  ["/account/notifications/series", built],
  ["/account/notifications/other", built],
  ["/account/login", built],
];

describe("every route of the specification", () => {
  it.each(specified)("%s", (path, kind) => {
    const found = all.filter((route) => route.path === path);
    expect(
      found.map(({ load, roles, middlewares, layout }) => ({
        load: load !== undefined,
        ...(roles && { roles }),
        ...(middlewares && { middlewares }),
        ...(layout && { layout }),
      })),
    ).toEqual([kind]);
  });
});

it("in addition only pages of our own", () => {
  const known = new Set(specified.map(([path]) => path));
  expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([
    "/u/:userName",
    "/moderation/complaints",
    "/moderation/support",
    "/moderation/identifications",
    "/moderation/exclusive",
    "/admin/accounts",
    "/admin/orders",
    "/admin/payouts",
    "/admin/acts",
    "/work/edit/chapter/:chapterId/history",
    "/work/:id/edit/gallery",
    "/work/:id/promo-codes",
    "/work/:id/typos",
    "/work/:id/exclusive",
    "/account/register",
    "/account/email/confirm",
    "/account/password/recovery",
    "/account/password/reset",
    "/account/not-me",
    "/account/email/change",
    "/account/email/undo",
    "/account/totp/removal",
    "/account/leaving",
    "/account/first-admin",
    "/book/:id",
    "/book/:workId/read/:chapterId",
    "/audiobook/:id",
    "/series/:id",
    "/catalog",
    "/account/catalog",
    "/account/marks",
    "/posts",
    "/post/:id",
    "/arts",
    "/art/:id",
    "/reviews",
    "/review/:id",
    "/book/:id/reviews",
    "/merchant/statistics",
    "/merchant/balance",
    "/account/purchases",
    "/promo",
    "/order/:id",
    "/library",
    "/account/comments",
    "/messages",
    "/messages/:userName",
    "/notifications",
    "/account/digest/off",
    "/offer",
    "/terms",
    "/personal-data",
    "/distribution",
  ]);
});

it("no fixed address is hidden by one with a parameter before it", () => {
  const fits = (pattern: string, path: string) =>
    new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path.replace(/:\w+/g, "7"));
  const hidden = routes.filter(({ path }) => routes.find((route) => fits(route.path, path))?.path !== path);
  expect(hidden.map(({ path }) => path)).toEqual([]);
});
