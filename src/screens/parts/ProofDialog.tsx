import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { Button } from "../../ui/Button/Button.tsx";
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
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant={isDanger ? "danger" : "primary"} busy={form.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title={failed} />
        {children}
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
