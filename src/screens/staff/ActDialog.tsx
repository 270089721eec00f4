import { type ComponentPropsWithRef, type FormEventHandler, type ReactNode, useId } from "react";
import type { ListedAccount } from "../../api/contract/staff.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { ProofFields } from "../parts/ProofFields.tsx";

/** What every dialog about a person is given. `withCode`: the second factor of the one who acts is on. */
export type ActProps = {
  person: ListedAccount;
  withCode: boolean;
  onDone: () => void;
  onClose: () => void;
};

type Control<Element extends "input" | "textarea"> = ComponentPropsWithRef<Element> & {
  id: string;
  error: string | undefined;
};
type ActForm = Parameters<typeof FormProblems>[0]["form"] & {
  field: ((name: "proof.password" | "proof.code") => Control<"input">) & ((name: "reason") => Control<"textarea">);
  watch: (name: "reason") => string;
  isSubmitting: boolean;
  onSubmit: FormEventHandler;
};

type ActDialogProps = Pick<ActProps, "person" | "withCode" | "onClose"> & {
  /** What useAct gave. */
  form: ActForm;
  action: string;
  /** What did not happen: «Роли не изменены». */
  failed: string;
  children: ReactNode;
};

/** A form that does something to a person: what belongs to the act itself, then the reason and the proof. */
export function ActDialog({ form, person, withCode, onClose, action, failed, children }: ActDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${action}: ${person.fio}`}
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title={failed} />
        {children}
        <TextArea {...form.field("reason")} label="Причина" rows={3} count={form.watch("reason").length} limit={500} />
        <ProofFields field={form.field} withCode={withCode} />
      </form>
    </Dialog>
  );
}
