import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { FormProblems } from "./FormProblems.tsx";
import { ProofFields } from "./ProofFields.tsx";

type ProofForm = ComponentProps<typeof FormProblems>["form"] & {
  field: ComponentProps<typeof ProofFields>["field"];
  isSubmitting: boolean;
  onSubmit: FormEventHandler;
};

type ProofDialogProps = {
  open: boolean;
  form: ProofForm;
  title: string;
  /** The button that sends. */
  action: string;
  isDanger?: boolean;
  /** What did not happen: «Сеанс не завершён». */
  failed: string;
  withCode: boolean;
  onClose: () => void;
  children?: ReactNode;
};

/** A form above the page that asks at its end whether it is the person. */
export function ProofDialog(props: ProofDialogProps) {
  const { open, form, title, action, isDanger = false, failed, withCode, onClose, children } = props;
  return (
    <FormDialog
      open={open}
      title={title}
      action={action}
      isDanger={isDanger}
      busy={form.isSubmitting}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <FormProblems form={form} title={failed} />
      {children}
      <ProofFields field={form.field} withCode={withCode} />
    </FormDialog>
  );
}
