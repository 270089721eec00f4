/** The shelves on which a reader puts works; `None` is no shelf (docs/spec/readers.md, «Library»). */
export const shelves = ["None", "Reading", "Saved", "Finished", "Disliked"] as const;
export type Shelf = (typeof shelves)[number];

/** How each is called. */
export const shelfNames: Record<Shelf, string> = {
  None: "Не в библиотеке",
  Reading: "Читаю",
  Saved: "Отложено",
  Finished: "Прочитано",
  Disliked: "Не интересно",
};
