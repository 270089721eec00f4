import type { ReactNode } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  /** Names the thing: «Удалить главу «Форточка»?». */
  title: string;
  /** What will happen and what can be brought back. */
  children?: ReactNode;
  /** The verb of the title again: «Удалить главу». */
  confirm: string;
  /** The way back, with its object: «Оставить главу». */
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean | undefined;
  /** `primary` when nothing is lost. */
  variant?: "danger" | "primary" | undefined;
}

/** Asks before a step that cannot be taken back; the focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, keep, onConfirm, onClose, busy, variant = "danger" } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      alert
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
