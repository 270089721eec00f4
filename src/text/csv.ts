/** What a spreadsheet takes for a formula, and runs. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** Digits that are no quantity: a spreadsheet would take the zeros before them away, or round what is long. */
const CODE = /^(0\d+|\d{12,})$/;

/** A cell: quoted, and where a spreadsheet would make a formula or a number of it, with an apostrophe before it. */
const cell = (text: string): string =>
  `"${(FORMULA.test(text) || CODE.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as a file that Russian spreadsheets open by themselves: UTF-8 with its mark, semicolons, lines by CRLF (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
