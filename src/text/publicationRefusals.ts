import { lawRefusals } from "./lawRefusals.ts";
import { formatNumber } from "./plural.ts";

/** Russian words of the law of publications, and of what is refused around it. */
export const publicationRefusals = {
  emailNotConfirmed: lawRefusals.emailNotConfirmed,
  noReason: lawRefusals.noReason,
  pastTime: lawRefusals.pastTime,
  restorationExpired: lawRefusals.restorationExpired,
  noTitle: "Добавьте заголовок",
  noText: "Добавьте текст",
  noPicture: "Добавьте изображение",
  tooFar: "Не дальше чем на 90 дней вперёд",
  tooManyPinned: "Закрепить можно не больше 3 постов",
  ownLike: "На своё поставить отметку нельзя",
  ownFavorite: "Своё в избранное добавить нельзя",
  notPublished: "Закрепить можно только опубликованное",
  isNewcomer: "Рецензии можно писать через сутки после регистрации",
  workNotPublished: "Это произведение не опубликовано",
  ownWork: "На своё произведение рецензию написать нельзя",
  reviewedAlready: "У вас уже есть рецензия на это произведение",
  ignoredByAuthor: lawRefusals.mayNotWrite,
  tooShort: "Рецензия не короче 1 000 знаков, сейчас {n}",
  workStays: "Рецензия остаётся при своём произведении",
  foreignPicture: "Картинки нет среди ваших: загрузите её ещё раз",
} as const;

/** The day's publications are used up. */
export const tooManyToday = (perDay: number): string => `Сегодня больше нельзя: ${perDay} в сутки`;
/** A person has as many as they may have. */
export const tooManyInAll = (inAll: number): string => `Больше нельзя: ${inAll} всего, вместе с корзиной`;
/** A text that is longer than its kind may be, in characters. */
export const textTooLong = (max: number): string => `Текст не длиннее ${formatNumber(max)} знаков`;
/** More pictures in a text than its kind may have. */
export const tooManyPictures = (max: number): string =>
  max === 0 ? "Картинок здесь не бывает" : `Картинок в тексте не больше ${max}`;
