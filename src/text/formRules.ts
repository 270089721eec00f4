import { formatNumber, plural } from "./plural.ts";

/** Messages of the form rules (spec/seed.md, section 5). `field` is the visible label. */
export const formMessages = {
  default: (field: string) => `Поле ${field} некорректно`,
  required: (field: string) => `Поле ${field} обязательно для заполнения`,
  email: (field: string) => `Поле ${field} должно быть действительным электронным адресом`,
  max: (field: string, length: number) =>
    `Поле ${field} не может быть длиннее ${formatNumber(length)} ${plural(length, ["символа", "символов", "символов"])}`,
  min: (field: string, length: number) =>
    `Поле ${field} должно быть не короче ${formatNumber(length)} ${plural(length, ["символа", "символов", "символов"])}`,
  maxValue: (field: string, value: number) => `Поле ${field} должно быть числом ${formatNumber(value)} или меньше`,
  minValue: (field: string, value: number) => `Поле ${field} должно быть числом ${formatNumber(value)} или больше`,
  integer: (field: string) => `Поле ${field} должно быть целым числом`,
  numeric: (field: string) => `Поле ${field} должно быть числом`,
  confirmed: (field: string) => `Поле ${field} не совпадает с подтверждением`,
  agreed: (field: string) => `Без согласия продолжить нельзя: ${field}`,
  userName: "Имя пользователя: латинские буквы, цифры, точка, дефис и подчёркивание, не одни цифры",
} as const;
