import type { ListedArt, ShownArt } from "../../api/contract/arts.ts";
import type { ArtOnItsWay } from "../../machines/uploads/artUpload.machine.ts";
import { blurOf } from "../../text/arts.ts";
import { formatBytes } from "../../text/bytes.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { TITLE_LENGTH } from "../../text/publications.ts";

export const artHref = (id: number): string => `/art/${id}`;
export const ownArtsHref = (userName: string): string => `/u/${encodeURIComponent(userName)}/arts/edit`;
/** All arts with a tag. */
export const tagHref = (tag: string): string => `/arts?${new URLSearchParams({ tag })}`;

export const artForms = ["арт", "арта", "артов"] as const;
const pictureForms = ["изображение", "изображения", "изображений"] as const;

/** What a list shows of an art: of one for adults nothing that could be made out. */
export const pictureOf = ({ url, adultOnly }: Pick<ListedArt, "url" | "adultOnly">): string | null =>
  url && (adultOnly ? blurOf(url) : `${url}/640.webp`);

/** What is said of a picture to who does not see it. */
export const altOf = ({ alt, title }: Pick<ListedArt, "alt" | "title">): string => alt || title || "Без заголовка";

/** Is it the picture itself that is shown, and no blur? @param isAskedFor one for adults is asked for */
export const isPictureShown = (art: ShownArt, isAskedFor: boolean): boolean =>
  art.url !== null && art.isOpen && (!art.adultOnly || art.canEdit || isAskedFor);

/** «Лес_у-реки.final.jpg» -> «Лес у реки.final». */
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim()
    .slice(0, TITLE_LENGTH);

/** The progress of a file. */
export function standingText({ standing, file, sent, message }: ArtOnItsWay): string {
  if (standing === "made") return "Готово";
  if (standing === "refused" || standing === "failed") return message;
  if (standing === "waiting") return `Ждёт очереди, ${formatBytes(file.size)}`;
  return sent < file.size ? `${formatBytes(sent)} из ${formatBytes(file.size)}` : "Сервер готовит изображение";
}

/** How far all of them are, in bytes. */
export function progressOf(arts: readonly ArtOnItsWay[]) {
  const whole = arts.reduce((sum, { file }) => sum + file.size, 0);
  const sent = arts.reduce((sum, { standing, file, sent: gone }) => sum + (standing === "made" ? file.size : gone), 0);
  const made = arts.filter(({ standing }) => standing === "made").length;
  return { whole, sent, text: `Готово ${formatNumber(made)} из ${formatNumber(arts.length)}` };
}

/** «Опубликовано 12 артов», «Сохранено 12 черновиков». */
export const doneText = (count: number, publish: boolean): string =>
  publish
    ? `Опубликовано: ${counted(count, artForms)}`
    : `Сохранено: ${counted(count, ["черновик", "черновика", "черновиков"])}`;

/** «Не взято 3 изображения: за один раз можно не больше 20». */
export const surplusText = (surplus: number): string =>
  `Не взято: ${counted(surplus, pictureForms)}. За один раз можно не больше 20`;
