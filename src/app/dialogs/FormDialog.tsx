import { type FormEventHandler, type ReactNode, useId } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface FormDialogProps {
  open?: boolean | undefined;
  title: string;
  /** The button that sends. */
  action: string;
  /** The way back: «Оставить на месте». */
  keep?: string | undefined;
  /** Other buttons before both: «Убрать ссылку». */
  others?: ReactNode;
  isDanger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Of the form. */
  className?: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form above the page. Its buttons are in the foot of the dialog, so that they are seen while its fields are scrolled. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, action, keep = "Отменить", others, isDanger, busy, className = "stack g5" } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      foot={
        <>
          {others}
          <Button onClick={props.onClose}>{keep}</Button>
          <Button type="submit" form={id} variant={isDanger ? "danger" : "primary"} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={className} noValidate onSubmit={props.onSubmit}>
        {props.children}
      </form>
    </Dialog>
  );
}
