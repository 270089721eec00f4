import * as z from "zod/mini";
import { formMessages, isEmpty } from "../../text/formRules.ts";
import { askRules, type Rules, ruleFault } from "../../text/rules.ts";

/** What a schema says of a value that is not of its type: whether the field is empty, or filled in wrongly. */
export const orRequired = (field: string) => ({
  error: ({ input }: { input?: unknown }) =>
    isEmpty(input) ? formMessages.required(field) : formMessages.default(field),
});

/** The form rules as checks of a schema, in the order given; a field that is not filled in hears of nothing else. */
export const obey = <T>(field: string, rules: Rules) =>
  askRules(field, rules).map(({ name, faultOf }) =>
    z.check<T>(({ value, issues }) => {
      const message = faultOf(value);
      // Without `continue` the rest of the field is left out, and the rules between fields are still asked.
      if (message !== undefined)
        issues.push({ code: "custom", input: value, message, ...(name !== "required" && { continue: true }) });
    }),
  );

/** The rule `confirmed` over two fields of a form: the second typing, labelled `field`, repeats the first. */
export const confirms = <Name extends string>(field: string, again: Name, first: Name) =>
  z.check<Record<Name, string>>(({ value, issues }) => {
    const message = ruleFault(field, "confirmed", value[first], value[again]);
    if (message !== undefined) issues.push({ code: "custom", input: value, path: [again], message });
  });
