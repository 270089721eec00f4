/** What a tab is called: the server writes it into the first HTML, the screen keeps it. */
export const tabTitle = (...parts: string[]): string => [...parts, "Рукопись"].join(" — ");

export const pageTabTitle = (title: string): string => tabTitle(title);
export const bookTabTitle = (book: { title: string }): string => tabTitle(book.title);
export const chapterTabTitle = ({ title, work }: { title: string; work: { title: string } }): string =>
  tabTitle(title || "Без названия", work.title);
export const authorTabTitle = ({ fio }: { fio: string }): string => tabTitle(fio);
