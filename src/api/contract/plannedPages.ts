import { ownList, type Page, staff } from "./pages.ts";

const later = (path: string, title: string): Page => ({ path, title, needsLogin: true });

/** Routes of the specification's section 2 that are not built: they answer 404 until they move to `pages`, with who may see them. */
export const plannedPages: readonly Page[] = [
  ...["reviews", "arts"].map((list) => ({ ...later(`/u/:userName/${list}/edit`, ""), ...ownList })),
  { ...later("/review/create", "Новая рецензия"), middlewares: ["create-review"] },
  { ...later("/review/edit/:reviewId", "Рецензия"), roles: staff, middlewares: ["u-username", "edit-review"] },
  later("/art/create", "Новый арт"),
  later("/art/:id/edit", "Арт"),
];
