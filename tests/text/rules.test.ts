import { describe, expect, it } from "vitest";
import { faultOf, type RuleName, type RuleParams, ruleFault } from "../../src/text/rules.ts";

type Row<N extends RuleName> = [params: RuleParams[N], value: unknown, message?: string];
type Table = { [N in RuleName]: Row<N>[] };

const file = (facts: object = {}) => ({ name: "море.png", type: "image/png", size: 10, ...facts });
const point = (width: number, height: number) => file({ width, height });

const letters = "Поле Имя может содержать только буквы";
const dashed = "Поле Имя может содержать только буквы, цифры, дефис и подчёркивание";
const numbered = "Поле Имя может содержать только буквы и цифры";
const spaced = "Поле Имя может содержать только буквы и пробелы";
const between = "Поле Имя должно быть числом от 1 до 1\u00a0000,5";
const email = "Поле Имя должно быть действительным электронным адресом";
const whole = "Поле Имя должно быть целым числом";
const numeric = "Поле Имя должно быть числом";
const noSuchValue = "Поле Имя не может иметь такое значение";
const listed = "Поле Имя должно быть значением из списка";
const format = "Поле Имя имеет неверный формат";
const link = "Поле Имя должно быть действительной ссылкой";
const picture = "Поле Имя должно быть изображением: JPEG, PNG, WebP, GIF или AVIF";
const exact = "Поле Имя должно быть изображением 800 × 1200 пикселей";
const ending = "Поле Имя должно быть файлом .jpg или .png";
const mime = "Поле Имя должно быть файлом PNG или PDF";
const required = "Поле Имя обязательно для заполнения";

/** Without a message the value passes. */
const table: Table = {
  alpha: [
    [true, "Алёна"],
    [true, "Ёж"],
    [true, "Zoë"],
    [true, "й"], // и with a breve of its own
    [true, "Анна1", letters],
    [true, "Анна Мария", letters],
    [true, "Анна-Мария", letters],
    [true, "🖋", letters],
  ],
  alpha_dash: [
    [true, "море_и-соль2"],
    [true, "Ёлка"],
    [true, "море и соль", dashed],
    [true, "море.соль", dashed],
  ],
  alpha_num: [
    [true, "глава2"],
    [true, "ё2"],
    [true, 42],
    [true, "глава-2", numbered],
    [true, "глава 2", numbered],
  ],
  alpha_spaces: [
    [true, "Анна Мария"],
    [true, "Пётр\u00a0Великий"],
    [true, "Пётр 1", spaced],
    [true, "Анна-Мария", spaced],
  ],
  between: [
    [{ min: 1, max: 1_000.5 }, 1],
    [{ min: 1, max: 1_000.5 }, "1 000,5"],
    [{ min: 1, max: 1_000.5 }, "1\u00a0000.5"],
    [{ min: 1, max: 1_000.5 }, 0, between],
    [{ min: 1, max: 1_000.5 }, "0,99", between],
    [{ min: 1, max: 1_000.5 }, "1 000,51", between],
    [{ min: 1, max: 1_000.5 }, "пять", between],
  ],
  confirmed: [
    ["тайна", "тайна"],
    ["тайна", "Тайна", "Поле Имя не совпадает с подтверждением"],
  ],
  digits: [
    [6, "012345"],
    [1, 7],
    [6, "12345", "Поле Имя должно состоять из 6 цифр"],
    [6, "1234567", "Поле Имя должно состоять из 6 цифр"],
    [21, "1", "Поле Имя должно состоять из 21 цифры"],
    [2, "1а", "Поле Имя должно состоять из 2 цифр"],
    [2, "-1", "Поле Имя должно состоять из 2 цифр"],
  ],
  dimensions: [
    [{ width: 800, height: 1_200 }, point(800, 1_200)],
    [{ width: 800, height: 1_200 }, file()], // not measured yet
    [{ width: 800, height: 1_200 }, point(801, 1_200), exact],
    [{ width: 800, height: 1_200 }, point(1_200, 800), exact],
    [{ maxPoints: 100 }, point(10, 10)],
    [{ maxPoints: 100 }, point(101, 1), "Поле Имя не может быть изображением больше 100 точек"],
    [{ maxPoints: 1 }, point(2, 1), "Поле Имя не может быть изображением больше 1 точки"],
    [{ width: 800, height: 1_200 }, "800 × 1200", exact],
  ],
  email: [
    [true, "vera@example.ru"],
    [true, "вера@почта.рф"],
    [true, "vera.l+books@mail.example.ru"],
    [true, "vera@example", email],
    [true, "vera example.ru", email],
    [true, "vera@@example.ru", email],
    [true, "vera@example..ru", email],
    [true, "<vera@example.ru>", email],
  ],
  ext: [
    [["jpg", "png"], file({ name: "море.PNG" })],
    [["jpg", "png"], file({ name: "море.v2.jpeg" })], // the same kind of file
    [["jpg", "png"], file({ name: "море.gif" }), ending],
    [["jpg", "png"], file({ name: "png" }), ending],
    [["jpg", "png"], file({ name: "море.png.exe" }), ending],
    [["fb2"], file({ name: "книга.FB2" })],
    [["fb2"], file({ name: "книга.txt" }), "Поле Имя должно быть файлом .fb2"],
  ],
  image: [
    [true, file()],
    [true, [file(), file({ type: "image/avif" })]],
    [true, file({ name: "море.JPG", type: "" })], // a browser that does not know the type
    [true, file({ name: "море", type: "" }), picture],
    [true, file({ type: "image/svg+xml" }), picture],
    [true, file({ type: "text/plain" }), picture],
    [true, [file(), file({ type: "image/tiff" })], picture],
    [true, "море.png", picture],
  ],
  integer: [
    [true, "42"],
    [true, "1 234"],
    [true, "-3"],
    [true, "−3"],
    [true, 0],
    [true, "2,5", whole],
    [true, "2,0", whole],
    [true, 2.5, whole],
    [true, "два", whole],
    [true, "12 34", whole],
  ],
  is: [
    ["да", "да"],
    [7, 7],
    ["да", "нет", "Поле Имя некорректно"],
    [7, "7", "Поле Имя некорректно"],
  ],
  is_not: [
    ["admin", "vera"],
    ["admin", "admin", noSuchValue],
  ],
  length: [
    [5, "соль!"],
    [4, "🌊🌊"], // two UTF-16 units each
    [5, "соль", "Поле Имя должно быть не короче 5 символов"],
    [5, "соль и", "Поле Имя не может быть длиннее 5 символов"],
    [3, "🌊🌊", "Поле Имя не может быть длиннее 3 символов"],
    [1, "ёж", "Поле Имя не может быть длиннее 1 символа"],
  ],
  max: [
    [4, "соль"],
    [2, "🌊"],
    [21, "м".repeat(21)],
    [21, "м".repeat(22), "Поле Имя не может быть длиннее 21 символа"],
    [1, "🌊", "Поле Имя не может быть длиннее 1 символа"],
    [4, ["соль", "вода"]],
    [4, ["соль", "берег"], "Поле Имя не может быть длиннее 4 символов"],
    [4, { length: 1 }, "Поле Имя не может быть длиннее 4 символов"],
  ],
  min: [
    [4, "соль"],
    [2, "🌊"],
    [5, "соль", "Поле Имя должно быть не короче 5 символов"],
    [3, "🌊", "Поле Имя должно быть не короче 3 символов"],
    [2, ["ёж", "м"], "Поле Имя должно быть не короче 2 символов"],
  ],
  max_value: [
    [5, 5],
    [5, "5,0"],
    [1_234.5, "1 234,5"],
    [5, "5,01", "Поле Имя должно быть числом 5 или меньше"],
    [0.5, 1, "Поле Имя должно быть числом 0,5 или меньше"],
    [5, "много", "Поле Имя должно быть числом 5 или меньше"],
  ],
  min_value: [
    [5, 5],
    [-1, "−1"],
    [5, "4,99", "Поле Имя должно быть числом 5 или больше"],
    [1_000, "999", "Поле Имя должно быть числом 1\u00a0000 или больше"],
  ],
  mimes: [
    [["image/png", "application/pdf"], file()],
    [["image/png", "application/pdf"], file({ name: "скан.pdf", type: "application/pdf" })],
    [["image/*"], file({ type: "image/webp" })],
    [["image/png", "application/pdf"], file({ type: "image/jpeg" }), mime],
    [["image/*", "application/pdf"], file({ type: "imagery/x" }), "Поле Имя должно быть файлом с изображением или PDF"],
    [["audio/mpeg"], file(), "Поле Имя должно быть файлом MPEG"],
    [["image/png", "application/pdf"], "море.png", mime],
  ],
  not_one_of: [
    [["admin", "root"], "vera"],
    [["admin", "root"], "root", noSuchValue],
  ],
  one_of: [
    [["novel", "tale"], "tale"],
    [[1, 2], 2],
    [["novel", "tale"], "essay", listed],
    [[1, 2], "2", listed],
  ],
  numeric: [
    [true, "1 234,5"],
    [true, "1\u202f234\u202f567.25"],
    [true, "-0,5"],
    [true, 0],
    [true, " 7 "],
    [true, "1e5", numeric],
    [true, "0x10", numeric],
    [true, "1,234,5", numeric],
    [true, "12 34", numeric],
    [true, ",5", numeric],
    [true, "5 ₽", numeric],
    [true, Number.NaN, numeric],
    [true, true, numeric],
  ],
  regex: [
    [/^\d{4}$/, "2026"],
    [/2/g, "2026"],
    [/^\d{4}$/, "26", format],
  ],
  required: [
    [true, "а"],
    [true, 0],
    [true, true],
    [true, [""]],
    [true, file()],
    [true, null, required],
    [true, undefined, required],
    [true, false, required],
    [true, [], required],
    [true, "", required],
    [true, " \n\t\u00a0", required],
  ],
  size: [
    [20, file({ size: 20_480 })],
    [20, file({ size: 20_481 }), "Поле Имя не может быть больше 20 КБ"],
    [20_480, file({ size: 20_971_521 }), "Поле Имя не может быть больше 20\u00a0480 КБ"],
    [20, [file(), file({ size: 20_481 })], "Поле Имя не может быть больше 20 КБ"],
    [20, 10, "Поле Имя не может быть больше 20 КБ"],
  ],
  url: [
    [true, "https://example.ru/книги?часть=1#два"],
    [true, "http://пример.рф"],
    [true, "HTTPS://EXAMPLE.RU"],
    [true, "example.ru", link],
    [true, "ftp://example.ru", link],
    [true, "javascript:alert(1)//.ru", link],
    [true, "https://", link],
    [true, "https://localhost", link],
    [true, "https://exa mple.ru", link],
    [true, "https://bank.ru@example.ru", link],
  ],
};

const names = Object.keys(table) as RuleName[];

it("there are the specification's 27 rules", () => {
  expect(names.toSorted()).toEqual(
    [
      ...["alpha", "alpha_dash", "alpha_num", "alpha_spaces", "between", "confirmed", "digits", "dimensions", "email"],
      ...["ext", "image", "integer", "is", "is_not", "length", "max", "max_value", "mimes", "min", "min_value"],
      ...["not_one_of", "numeric", "one_of", "regex", "required", "size", "url"],
    ].toSorted(),
  );
});

it("each rule is shown with what passes and with what does not", () => {
  const hasBoth = (given: readonly Row<RuleName>[]) => new Set(given.map((row) => row.length === 3)).size === 2;
  expect(names.filter((name) => !hasBoth(table[name] as Row<RuleName>[]))).toEqual([]);
});

const rows = names.flatMap((name) => (table[name] as Row<typeof name>[]).map((row) => ({ name, row })));

it.each(rows)("$name: $row", ({ name, row: [params, value, message] }) => {
  expect(ruleFault("Имя", name, params, value)).toBe(message);
});

describe("empty values", () => {
  it.each(names.filter((name) => name !== "required"))("pass %s", (name) => {
    const [params] = table[name][0] as Row<typeof name>;
    for (const empty of [null, undefined, false, [], "", "  ", ["", null]])
      expect(ruleFault("Имя", name, params, empty)).toBeUndefined();
  });
});

it("a global pattern is asked again each time", () => {
  const pattern = /а/g;
  expect([1, 2, 3].map(() => ruleFault("Имя", "regex", pattern, "а"))).toEqual([undefined, undefined, undefined]);
});

it("of several rules the first that fails is reported", () => {
  const rules = { required: true, numeric: true, integer: true, min_value: 1, max_value: 20 } as const;
  const faults = ["", "много", "2,5", "0", "1 204", "20"].map((value) => faultOf("Место", rules, value));
  expect(faults).toEqual([
    "Поле Место обязательно для заполнения",
    "Поле Место должно быть числом",
    "Поле Место должно быть целым числом",
    "Поле Место должно быть числом 1 или больше",
    "Поле Место должно быть числом 20 или меньше",
    undefined,
  ]);
});
