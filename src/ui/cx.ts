/** Joins class names or ids, skipping whatever is not a word. */
export const cx = (...names: (string | number | bigint | boolean | null | undefined)[]): string =>
  names.filter((name) => typeof name === "string" && name !== "").join(" ");
