/** A text with its gaps filled: «{fio} уже автор» and `{ fio: "Вера" }` -> «Вера уже автор». A gap without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);

/** For a search in a list: letters of either case are the same, and so are ё and е. */
export const folded = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the content of an element, or of an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
