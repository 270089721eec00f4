import type { FieldMessages } from "../../machines/data/form.machine.ts";
import type { Sending } from "./useContractForm.ts";

type Shown = { message: string; fields: FieldMessages; requestId: string | null };

const deaf = () => () => {};

/** What `useContractForm` needs where a machine of its own sends the form; a success takes the form off the screen. */
export const machineSending = <Sent>(
  { message, fields, requestId }: Shown,
  isSubmitting: boolean,
  submit: (values: Sent) => void,
): Sending<Sent> => ({
  followSuccess: deaf,
  status: isSubmitting ? "submitting" : message ? "refused" : "editing",
  message,
  fields,
  requestId,
  submit,
});
