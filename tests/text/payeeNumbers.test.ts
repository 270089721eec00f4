import { expect, it } from "vitest";
import { fitsBik, isAdult, isOgrnip, isPersonalInn, isRussian } from "../../src/text/payeeNumbers.ts";

/** Every text that differs from this one by one digit. */
const oneOff = (text: string): string[] =>
  [...text].flatMap((digit, at) =>
    [..."0123456789"].filter((other) => other !== digit).map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );

it.each([
  ["ИНН", isPersonalInn, "500100732259"],
  ["ИНН", isPersonalInn, "784806113663"],
  ["ОГРНИП", isOgrnip, "304500116000157"],
  ["account", (account: string) => fitsBik(account, "044525225"), "40817810899910004312"],
])("%s: a right one is taken, nearly every one with another digit is not", (_, isRight, right) => {
  expect(isRight(right)).toBe(true);
  expect(isRight(right.slice(1))).toBe(false);
  expect(isRight(` ${right}`)).toBe(false);
  const wrong = oneOff(right).filter(isRight);
  // Remainders of 10 and 0 are one check digit: so few of a hundred go through.
  expect(wrong.length).toBeLessThanOrEqual(2);
});

it("an account belongs to one bank", () => {
  expect(fitsBik("40817810899910004312", "044525225")).toBe(true);
  expect(fitsBik("40817810899910004312", "044525974")).toBe(false);
  expect(fitsBik("40817810899910004312", "04452522")).toBe(false);
});

it("a citizen of Russia says so in several ways", () => {
  expect(["Россия", " россия ", "РФ", "Российская Федерация"].map(isRussian)).toEqual([true, true, true, true]);
  expect(["Беларусь", "Россиянин", ""].map(isRussian)).toEqual([false, false, false]);
});

it("is 18 on the day, and of the 29th of February on the 1st of March", () => {
  expect([isAdult("2008-11-20", "2026-11-20"), isAdult("2008-11-21", "2026-11-20")]).toEqual([true, false]);
  expect([isAdult("2008-02-29", "2026-02-28"), isAdult("2008-02-29", "2026-03-01")]).toEqual([false, true]);
});
