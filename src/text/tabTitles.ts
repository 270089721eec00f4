/** What a tab is called: the server writes it into the first HTML, the screen keeps it. */
const tabTitle = (...parts: string[]): string => [...parts, "Рукопись"].join(" — ");

export const pageTabTitle = (title: string): string => tabTitle(title);
export const bookTabTitle = (book: { title: string }): string => tabTitle(book.title);
export const audiobookTabTitle = (book: { title: string }): string => tabTitle(book.title, "Аудиокнига");
export const seriesTabTitle = (series: { title: string }): string => tabTitle(series.title, "Цикл");
export const chapterTabTitle = ({ title, work }: { title: string; work: { title: string } }): string =>
  tabTitle(title || "Без названия", work.title);
export const chatTabTitle = ({ fio }: { fio: string }): string => tabTitle(fio, "Сообщения");
export const authorTabTitle = ({ fio }: { fio: string }): string => tabTitle(fio);
export const bookReviewsTabTitle = ({ title }: { title: string }): string => tabTitle("Рецензии", title);
export const postTabTitle = ({ title, author }: { title: string; author: { fio: string } }): string =>
  tabTitle(title || "Без заголовка", author.fio);
export const reviewTabTitle = ({ title, work }: { title: string; work: { title: string } }): string =>
  tabTitle(title || "Без заголовка", `Рецензия на «${work.title}»`);
export const artTabTitle = ({ title, author }: { title: string; author: { fio: string } }): string =>
  tabTitle(title || "Без заголовка", author.fio, "Арт");
