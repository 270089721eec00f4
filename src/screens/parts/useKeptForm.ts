import { useLayoutEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { useFormDraft } from "../../app/hooks/useFormDraft.ts";
import type { FormValues } from "../../machines/data/formDraft.machine.ts";

type Options<Values> = {
  /** Which form it is, such as «work.17». */
  place: string;
  /** Fields that are typed once more: a consent is given in person. */
  except?: readonly (keyof Values)[];
  /** Of a form that is merged with what others save. */
  merged?: {
    /** What the fields were when they were last read or chosen. */
    known: Values;
    /** These fields were so when they were typed in. */
    onKnown: (known: Values) => void;
  };
};

/** A file that was sent and not saved is deleted by the server: its number says nothing later. */
const isFile = (name: string): boolean => name.endsWith("FileId");

/** What is typed into a form of `useContractForm` stays on this device until it is saved: show it with `FormDraft`. */
export function useKeptForm<Values extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Values, unknown, Sent> & { followSaved: (hear: () => void) => () => void },
  { place, except = [], merged }: Options<Values>,
) {
  const textsOf = (values: object): FormValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isFile(name) && !except.includes(name)));
  const draft = useFormDraft({
    place,
    before: textsOf(merged?.known ?? form.formState.defaultValues ?? {}),
    values: textsOf(form.watch()),
    fill: ({ before, fields }) => {
      merged?.onKnown({ ...merged.known, ...before });
      for (const [name, value] of Object.entries(fields) as [Path<Values>, PathValue<Values, Path<Values>>][])
        form.setValue(name, value, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: form.formState.isSubmitted,
        });
    },
  });
  const { followSaved } = form;
  const { settle } = draft;
  useLayoutEffect(() => followSaved(settle), [followSaved, settle]);
  return draft;
}
