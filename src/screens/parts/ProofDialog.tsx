import type { ComponentProps } from "react";
import { ContractDialog } from "./ContractDialog.tsx";
import { ProofFields } from "./ProofFields.tsx";

type DialogProps = ComponentProps<typeof ContractDialog>;
type ProofDialogProps = DialogProps & {
  form: DialogProps["form"] & { field: ComponentProps<typeof ProofFields>["field"] };
  withCode: boolean;
};

/** A form above the page that asks at its end whether it is the person. */
export const ProofDialog = ({ withCode, children, ...rest }: ProofDialogProps) => (
  <ContractDialog {...rest}>
    {children}
    <ProofFields field={rest.form.field} withCode={withCode} />
  </ContractDialog>
);
