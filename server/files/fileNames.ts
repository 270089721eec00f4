const LONGEST_NAME = 60;

/** A title as a name that every system takes: without what is a path, ends with no dot or space. @param longest in characters */
export const fileNameOf = (title: string | null, longest = LONGEST_NAME): string =>
  (title ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .replace(/[. ]+$/, "") || "Без названия";

/** RFC 8187 lets fewer signs stand than an address does. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header of a file that is saved under this name. @param plain for programs that read ASCII alone */
export const savedAs = (name: string, plain: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
