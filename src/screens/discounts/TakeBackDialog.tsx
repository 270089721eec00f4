import type { Discount } from "../../api/contract/discounts.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { deleteDiscount } from "../../services/discounts.calls.ts";
import { deletionWords } from "./discounts.view.ts";

type TakeBackDialogProps = {
  discount: Pick<Discount, "id" | "title" | "state">;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a discount is taken back. */
export function TakeBackDialog({ discount, isOpen, onClose, onDone }: TakeBackDialogProps) {
  const { title, action, text, done } = deletionWords(discount);
  const { submit, status, message } = useSubmitWithToast(deleteDiscount, done, onClose, onDone);
  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      confirm={action}
      keep="Оставить скидку"
      busy={status === "submitting"}
      onConfirm={() => submit({ id: discount.id })}
      onClose={onClose}
    >
      {text}
      {status === "refused" && <p role="alert">{message}</p>}
    </ConfirmDialog>
  );
}
