import { expect, it } from "vitest";
import * as z from "zod/mini";
import { newPassword } from "../../src/api/contract/fields.ts";
import { confirms, obey } from "../../src/api/contract/obey.ts";
import type { FileFacts } from "../../src/text/rules.ts";

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

it("rules are reported in the order given, and after «required» the others are silent", () => {
  const code = z.string().check(...obey("Код", { required: true, alpha_num: true, length: 4 }));
  expect(messagesOf(code, " ")).toEqual([["", "Поле Код обязательно для заполнения"]]);
  expect(messagesOf(code, "а-1")).toEqual([
    ["", "Поле Код может содержать только буквы и цифры"],
    ["", "Поле Код должно быть не короче 4 символов"],
  ]);
  expect(messagesOf(code, "а1б2")).toBeUndefined();
});

it("a field that is not required may stay empty", () => {
  const site = z.string().check(...obey("Сайт", { url: true, max: 40 }));
  expect(messagesOf(site, "")).toBeUndefined();
  expect(messagesOf(site, "пример")).toEqual([["", "Поле Сайт должно быть действительной ссылкой"]]);
});

it("rules hold for lists and for files too", () => {
  const marks = z.array(z.string()).check(...obey("Метки", { required: true, one_of: ["море", "дом"] }));
  expect(messagesOf(marks, [])).toEqual([["", "Поле Метки обязательно для заполнения"]]);
  expect(messagesOf(marks, ["море", "лес"])).toEqual([["", "Поле Метки должно быть значением из списка"]]);
  const scan = z.custom<FileFacts>().check(...obey("Скан", { mimes: ["application/pdf"], size: 1 }));
  expect(messagesOf(scan, { name: "a.pdf", type: "application/pdf", size: 1_024 })).toBeUndefined();
  expect(messagesOf(scan, { name: "a.png", type: "image/png", size: 1_025 })).toEqual([
    ["", "Поле Скан должно быть файлом PDF"],
    ["", "Поле Скан не может быть больше 1 КБ"],
  ]);
});

it("a password typed twice is the same twice, and its field says so", () => {
  const passwords = z
    .strictObject({ password: newPassword("Пароль"), again: z.string() })
    .check(confirms("Пароль ещё раз", "again", "password"));
  expect(messagesOf(passwords, { password: "длинный пароль", again: "длинный пароль" })).toBeUndefined();
  expect(messagesOf(passwords, { password: "длинный пароль", again: "другой пароль" })).toEqual([
    ["again", "Поле Пароль ещё раз не совпадает с подтверждением"],
  ]);
  expect(messagesOf(passwords, { password: "короток", again: "" })).toEqual([
    ["password", "Поле Пароль должно быть не короче 8 символов"],
  ]);
});
