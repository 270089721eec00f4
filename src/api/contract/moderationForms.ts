import * as z from "zod/mini";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { optionalText } from "./fields.ts";

const notBlank = (message: string) => z.refine<string>((text) => text !== "", message);

/** Why a moderator refuses; the authors read it. */
export const reasonForm = z.strictObject({
  reason: optionalText("Причина", 1_000).check(notBlank(lawRefusals.noReason)),
});

/** A decision with its reason. `isUnlawful`: of a removal that the law asks for. */
export const verdictForm = z.strictObject({ ...reasonForm.def.shape, isUnlawful: z.boolean() });

/** What the authors of a removed work object. */
export const appealForm = z.strictObject({
  text: optionalText("Обращение", 4_000).check(notBlank(lawRefusals.noAppealText)),
});
