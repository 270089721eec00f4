const NUMBER = /^[-−]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,]\d+)?$/;

/** A number as a person types it: «1 234,5», «−3», «0.5». Undefined when it is none. */
export function readNumber(typed: unknown): number | undefined {
  if (typeof typed === "number") return Number.isFinite(typed) ? typed : undefined;
  if (typeof typed !== "string" || !NUMBER.test(typed.trim())) return undefined;
  return Number(
    typed
      .trim()
      .replace(/[ \u00a0\u202f]/g, "")
      .replace("−", "-")
      .replace(",", "."),
  );
}

/** Typed with a fraction it is none, even with «,0». */
export const isWhole = (typed: unknown): boolean => {
  const value = readNumber(typed);
  return value !== undefined && Number.isInteger(value) && !/[.,]/.test(String(typed));
};

/**
 * Whether a value is one that `required` refuses and all other rules pass: null, false, an empty array, a blank string
 * (docs/spec/language.md, «Form rules»).
 */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "string" && value.trim() === "");

/** A web address with a dot in its host and without a user name or password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}
