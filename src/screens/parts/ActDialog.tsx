import type { ComponentProps, ComponentPropsWithRef, ReactNode } from "react";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ProofDialog } from "./ProofDialog.tsx";

/** What every dialog about a person is given. `withCode`: the second factor of the one who acts is on. */
export type ActProps = {
  person: { id: number; fio: string };
  withCode: boolean;
  onDone: () => void;
  onClose: () => void;
};

type Control<Element extends "input" | "textarea"> = ComponentPropsWithRef<Element> & {
  id: string;
  error: string | undefined;
};
type ActForm = ComponentProps<typeof ProofDialog>["form"] & {
  field: ((name: "proof.password" | "proof.code") => Control<"input">) & ((name: "reason") => Control<"textarea">);
  watch: (name: "reason") => string;
};

type ActDialogProps = Pick<ActProps, "person" | "withCode" | "onClose"> & {
  /** What useAct gave. */
  form: ActForm;
  action: string;
  /** What did not happen: «Роли не изменены». */
  failed: string;
  /** The person gets no reason: none is asked for. */
  isPlain?: boolean;
  children: ReactNode;
};

/** A form that does something to a person: what belongs to the act itself, then the reason and the proof. */
export function ActDialog({
  form,
  person,
  withCode,
  onClose,
  action,
  failed,
  isPlain = false,
  children,
}: ActDialogProps) {
  return (
    <ProofDialog
      open
      form={form}
      title={`${action}: ${person.fio}`}
      action={action}
      failed={failed}
      withCode={withCode}
      onClose={onClose}
    >
      {children}
      {!isPlain && (
        <TextArea {...form.field("reason")} label="Причина" rows={3} count={form.watch("reason").length} limit={500} />
      )}
    </ProofDialog>
  );
}
