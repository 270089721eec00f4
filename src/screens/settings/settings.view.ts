import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import type { Crop } from "../../services/profile.calls.ts";

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
export const formOf = ({ userName: _, userNameFrom: __, twoFactorEnabled: ___, ...told }: StoredProfile): Values => ({
  ...told,
  birthday: told.birthday ?? nothingTold,
});

export const months = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"
  .split(" ")
  .map((label, index) => ({ value: String(index + 1), label }));

/** Of a field of numbers: nothing is null. */
export const numberOrNothing = (typed: unknown): number | null =>
  typed === "" || typed === null || typed === undefined ? null : Number(typed);

const MOST_DIGITS = 10_000;
const rounded = (percent: number): number => Math.round(percent * MOST_DIGITS) / MOST_DIGITS;

type Size = { width: number; height: number };

/** The largest part in the middle of a picture, in percent of it. */
export function middleOf({ width, height }: Size, aspect: number): Crop {
  const part = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  return {
    x: rounded(((width - part.width) / 2 / width) * 100),
    y: rounded(((height - part.height) / 2 / height) * 100),
    width: rounded((part.width / width) * 100),
    height: rounded((part.height / height) * 100),
  };
}

/** A part within the picture, as the server takes it. */
export function sentCrop({ x, y, width, height }: Crop): Crop {
  const [left, top] = [Math.max(0, rounded(x)), Math.max(0, rounded(y))];
  return { x: left, y: top, width: rounded(Math.min(width, 100 - left)), height: rounded(Math.min(height, 100 - top)) };
}

/** How many points of the picture a part has. */
export const pointsOf = ({ width, height }: Crop, of: Size): Size => ({
  width: Math.round((of.width * width) / 100),
  height: Math.round((of.height * height) / 100),
});
