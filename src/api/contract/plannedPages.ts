import { ownList, type Page } from "./pages.ts";

const later = (path: string, title: string): Page => ({ path, title, needsLogin: true });

/** Routes of the specification's section 2 that are not built: they answer 404 until they move to `pages`, with who may see them. */
export const plannedPages: readonly Page[] = [
  { ...later("/u/:userName/arts/edit", ""), ...ownList },
  later("/art/create", "Новый арт"),
  later("/art/:id/edit", "Арт"),
];
