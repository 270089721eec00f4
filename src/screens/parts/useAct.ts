import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import type { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import type { ActProps } from "./ActDialog.tsx";
import { useContractForm } from "./useContractForm.ts";

type Act<Values extends FieldValues, Sent> = {
  call: Parameters<typeof useSubmit<Sent & { id: number }, unknown>>[0];
  schema: () => Promise<z.ZodMiniType<Sent, Values>>;
  defaultValues: DefaultValues<Values>;
  /** The toast when it is done. */
  done: string;
};

/** The form of an act upon a person. `close`: of its dialog; what was refused may be no more what the page shows. */
export function useAct<Values extends FieldValues, Sent>(
  { call, schema, defaultValues, done }: Act<Values, Sent>,
  { person, onDone, onClose }: ActProps,
) {
  const sending = useSubmitWithToast(call, done, onClose, onDone);
  const submit = (given: Sent) => sending.submit({ ...given, id: person.id });
  const form = useContractForm({ schema, defaultValues, sending: { ...sending, submit }, isFleeting: true });
  const close = () => {
    onClose();
    if (form.refusal) onDone();
  };
  return { ...form, close };
}
