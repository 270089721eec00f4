import type { InputOf, ResultOf } from "../../api/contract/index.ts";

export type StoredProfile = ResultOf<"getProfile">;
export type PictureKind = "avatar" | "background";
type Values = InputOf<"updateProfile">["body"];

/** What a picture is made of at least, its form, and how it is called. */
export const pictures = {
  avatar: {
    label: "Аватар",
    hint: "JPEG, PNG, WebP, AVIF или GIF до 20 МБ, от 200 × 200 точек. Без картинки стоят ваши инициалы",
    title: "Выбрать часть для аватара",
    least: { width: 200, height: 200 },
    aspect: 1,
  },
  background: {
    label: "Фон страницы",
    hint: "JPEG, PNG, WebP, AVIF или GIF до 20 МБ, от 960 × 240 точек",
    title: "Выбрать часть для фона",
    least: { width: 960, height: 240 },
    aspect: 4,
  },
} as const;

const nothingTold = { day: null, month: null, year: null };

/** What the form begins with: three empty fields where there is no birthday. */
export const formOf = ({ userName: _, userNameFrom: __, twoFactorEnabled: ___, ...stored }: StoredProfile): Values => ({
  ...stored,
  birthday: stored.birthday ?? nothingTold,
});

export const months = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"
  .split(" ")
  .map((label, index) => ({ value: String(index + 1), label }));

/** Of a field of numbers: nothing is null. */
export const numberOrNothing = (typed: unknown): number | null =>
  typed === "" || typed === null || typed === undefined ? null : Number(typed);
