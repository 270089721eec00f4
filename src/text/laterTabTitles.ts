// What tabs are called whose pages the first load leaves out.
import { tabTitle } from "./tabTitles.ts";

export const audiobookTabTitle = (book: { title: string }): string => tabTitle(book.title, "Аудиокнига");
export const seriesTabTitle = (series: { title: string }): string => tabTitle(series.title, "Цикл");
export const chatTabTitle = ({ fio }: { fio: string }): string => tabTitle(fio, "Сообщения");
export const bookReviewsTabTitle = ({ title }: { title: string }): string => tabTitle("Рецензии", title);
export const postTabTitle = ({ title, author }: { title: string; author: { fio: string } }): string =>
  tabTitle(title || "Без заголовка", author.fio);
export const reviewTabTitle = ({ title, work }: { title: string; work: { title: string } }): string =>
  tabTitle(title || "Без заголовка", `Рецензия на «${work.title}»`);
export const artTabTitle = ({ title, author }: { title: string; author: { fio: string } }): string =>
  tabTitle(title || "Без заголовка", author.fio, "Арт");
