import type { ComponentProps, FormEventHandler } from "react";
import { Button, type ButtonProps } from "../../ui/Button/Button.tsx";
import { FormProblems } from "./FormProblems.tsx";

type Sending = { isSubmitting: boolean };

export type ContractFormParts = {
  /** Of `useContractForm`. */
  form: ComponentProps<typeof FormProblems>["form"] & Sending & { onSubmit: FormEventHandler };
  /** What did not happen: «Войти не удалось». */
  failed: string;
};

/** The button that sends a form. */
export const SubmitButton = ({ form, ...rest }: Omit<ButtonProps, "form"> & { form: Sending }) => (
  <Button type="submit" variant="primary" busy={form.isSubmitting} {...rest} />
);

type ContractFormProps = Omit<ComponentProps<"form">, "form"> & ContractFormParts & { action?: string };

/** A form with its problems above the fields; `action` names the button that sends, below them. */
export const ContractForm = (props: ContractFormProps) => {
  const { form, failed, action, className = "stack g5", children, ...rest } = props;
  return (
    <form {...rest} className={className} noValidate onSubmit={form.onSubmit}>
      <FormProblems form={form} title={failed} />
      {children}
      {action && (
        <div>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      )}
    </form>
  );
};
