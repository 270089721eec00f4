import type { ReactNode } from "react";
import { lawRefusals } from "../../text/lawRefusals.ts";

/** The way to the letter that confirms the address, if that is the only obstacle; undefined for every other refusal. */
export const confirmationLink = (refusal: string): ReactNode =>
  refusal === lawRefusals.emailNotConfirmed ? <a href="/profile">Прислать письмо ещё раз</a> : undefined;
