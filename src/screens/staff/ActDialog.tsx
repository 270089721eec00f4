import type { FormEventHandler, ReactNode } from "react";
import type { ListedAccount } from "../../api/contract/staff.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { Button } from "../../ui/Button/Button.tsx";

/** What every dialog about a person is given. `withCode`: the second factor of the one who acts is on. */
export type ActProps = {
  open: boolean;
  person: ListedAccount;
  withCode: boolean;
  onDone: () => void;
  onClose: () => void;
};

type ActDialogProps = Pick<ActProps, "open" | "onClose"> & {
  id: string;
  title: string;
  action: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  children: ReactNode;
};

/** The frame of a form that does something to a person. */
export const ActDialog = ({ open, onClose, id, title, action, busy, onSubmit, children }: ActDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    foot={
      <>
        <Button onClick={onClose}>Отменить</Button>
        <Button type="submit" form={id} variant="primary" busy={busy}>
          {action}
        </Button>
      </>
    }
  >
    <form id={id} className="stack g5" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  </Dialog>
);
