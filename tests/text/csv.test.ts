import { expect, it } from "vitest";
import { csvOf } from "../../src/text/csv.ts";

it("is a file with its mark, semicolons and CRLF; quotes and line breaks stay in their cell", () => {
  expect(
    csvOf([
      ["Промокод", "Заметка"],
      ["K7QM-2XWD-9PTA", 'для «Ани»; "лучшей"\nчитательницы'],
      ["", ""],
    ]),
  ).toBe('\ufeff"Промокод";"Заметка"\r\n"K7QM-2XWD-9PTA";"для «Ани»; ""лучшей""\nчитательницы"\r\n"";""\r\n');
});

it.each(["=1+1", "+7 900", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", '=HYPERLINK("http://x")'])(
  "%j is no formula",
  (text) => expect(csvOf([[text]])).toBe(`\ufeff"'${text.replaceAll('"', '""')}"\r\n`),
);

it.each(["044525225", "40817810899910004312", "500100732259", "00"])("%j is no number", (text) =>
  expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`),
);

it.each(["0", "0,50", "12345678901", "2026-11-20", "a=1", "'=1", " =1", "1-2", "—"])("%j stays as it is", (text) =>
  expect(csvOf([[text]])).toBe(`\ufeff"${text}"\r\n`),
);
