import { FormDialog, type FormDialogProps } from "../../app/dialogs/FormDialog.tsx";
import type { ContractFormParts } from "./ContractForm.tsx";
import { FormProblems } from "./FormProblems.tsx";

type ContractDialogProps = Omit<FormDialogProps, "busy" | "onSubmit"> & ContractFormParts;

/** A form above the page, with its problems above the fields. */
export const ContractDialog = ({ form, failed, children, ...rest }: ContractDialogProps) => (
  <FormDialog {...rest} busy={form.isSubmitting} onSubmit={form.onSubmit}>
    <FormProblems form={form} title={failed} />
    {children}
  </FormDialog>
);
