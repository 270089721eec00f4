/** Where a reader has put a work (spec/domain.md, «Reader's shelf»); `None`: nowhere. */
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
