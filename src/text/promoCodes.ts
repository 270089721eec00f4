/** The states of a promo code (src/machines/lifecycles/promoCode.lifecycle.ts). */
export const promoCodeStates = ["issued", "redeemed", "revoked", "expired"] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

/** The 31 signs of a code, without signs that people read as other ones (docs/spec/commerce.md, «The law of a promo code»). */
export const PROMO_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const PROMO_LENGTH = 12;

/** How many codes one call makes, and how long they may hold. */
export const MOST_CODES = 50;
export const LONGEST_DAYS = 365;
export const USUAL_DAYS = 30;
/** Of one work: codes that wait for a reader, and codes that were made within 30 days. */
export const MOST_WAITING = 500;
export const MOST_NEW = 200;

/** Cyrillic letters that look like a sign of a code. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  З: "3",
  К: "K",
  М: "M",
  Н: "H",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
  Ѕ: "S",
  Ј: "J",
};

/**
 * A code as it is stored, whatever way it was typed: dashes, spaces, case and Cyrillic look-alikes make no difference.
 * @returns 12 signs; null: it cannot be a code
 */
export function spelledCode(typed: string): string | null {
  const signs = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase()
    .replace(/[А-ЯЅЈ]/g, (letter) => lookAlikes[letter] ?? letter);
  return signs.length === PROMO_LENGTH && [...signs].every((sign) => PROMO_SIGNS.includes(sign)) ? signs : null;
}

/** «K7QM-2XWD-9PTA». */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** What a person who may not use a code sees of it: «····-····-9PTA». */
export const hiddenCode = (code: string): string => `····-····-${code.slice(-4)}`;

/** As `refusals`, of promo codes: first for a reader, then for the owner of the work. */
export const promoRefusals = {
  unknown: "Такого промокода нет",
  redeemed: "Промокод уже использован",
  expired: "Срок промокода истёк",
  revoked: "Автор отозвал промокод",
  held: "Книга у вас уже есть, промокод не потрачен",
  own: "Свой промокод применить нельзя",
  unpublished: "Книга сейчас не опубликована, промокод не потрачен",
  free: "Книгу читают бесплатно: промокоды понадобятся, когда начнётся продажа",
  count: "Создать можно от 1 до 50 промокодов",
  days: "Срок\u00a0— от 1 до 365 дней",
  tooManyWaiting: "Непогашенных промокодов может быть не больше 500, ещё можно создать {left}",
  tooManyNew: "За 30 дней можно создать не больше 200 промокодов, ещё можно создать {left}",
} as const;
