import { expect, it } from "vitest";
import { holdsAddress } from "../../src/text/links.ts";

it.each([
  "Анна Ветрова",
  "А. С. Пушкин",
  "А.С.Пушкин",
  "А.Пушкин",
  "Вл.Соловьёв",
  "Иванов И.И.",
  "J. K. Rowling",
  "J.R.R. Tolkien",
  "St.John",
  "Ph.D",
  "Net.Worth",
  "anna.vetrova",
  "new.one",
  "и/или",
])("«%s» is a name", (name) => expect(holdsAddress(name)).toBe(false));

it.each([
  "Вы выиграли 1000000 р! http://evil.example/x",
  "Купи на spam.ru",
  "SPAM.RU",
  "evil.com",
  "my-shop.online",
  "x.com",
  "t.me/evil",
  "evil.example/x",
  "www.evil",
  "Заходи: www.evil.example",
  "сайт.рф",
  "ёжик.москва",
  "evil．com", // with the full-width dot that browsers take for one
])("«%s» holds an address", (name) => expect(holdsAddress(name)).toBe(true));
