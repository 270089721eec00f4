import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { refusals } from "../../src/text/refusals.ts";
import { Refusal } from "../http/refusal.ts";

/** The library would take letters for an end of the number. */
const SIGNS = /^\+?[\d\s().\p{Dash_Punctuation}]+$/u;

/** @param given as people write it: «8 912 345-67-89», «+7 (912) 345 67 89» @returns E.164 @throws Refusal InvalidRequestFields at `phone` */
export function normalPhone(given: string): string {
  const found = SIGNS.test(given) ? parsePhoneNumberFromString(given, "RU") : undefined;
  if (!found?.isValid() || found.ext) throw Refusal.field("phone", refusals.wrongPhone);
  return found.number;
}
