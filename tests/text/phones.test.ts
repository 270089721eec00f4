import { expect, it } from "vitest";
import { formatPhone } from "../../src/text/phones.ts";

it.each([
  ["+79123456789", "+7 912 345-67-89"],
  ["+375291234567", "+375291234567"],
  ["+7912345678", "+7912345678"],
  ["", ""],
])("«%s» is shown as «%s»", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});
