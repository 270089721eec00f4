import type { ListedWork } from "../../api/contract/works.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import type { WorkActions } from "./useWorkActions.ts";

/** Asks before a work goes to the bin. */
export const DeleteWorkDialog = ({ work, actions }: { work: ListedWork; actions: WorkActions }) => (
  <ConfirmDialog
    open={actions.isAskingToDelete}
    title={`Удалить «${work.title}»?`}
    confirm="Удалить произведение"
    keep="Оставить произведение"
    busy={actions.isBusy}
    onConfirm={actions.confirmDeletion}
    onClose={actions.keep}
  >
    Произведение со всеми главами 30 дней пролежит в корзине, его можно будет восстановить.
    {actions.message && <p role="alert">{actions.message}</p>}
  </ConfirmDialog>
);
