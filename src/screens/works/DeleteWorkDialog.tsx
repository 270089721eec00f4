import type { ListedWork } from "../../api/contract/works.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { deletionText } from "./deletion.view.ts";
import type { WorkActions } from "./useWorkActions.ts";

/** Asks before a work goes to the bin. */
export const DeleteWorkDialog = ({ work, actions }: { work: ListedWork; actions: WorkActions }) => (
  <ConfirmDialog
    open={actions.asking === "deletion"}
    title={`Удалить «${work.title}»?`}
    confirm="Удалить произведение"
    keep="Оставить произведение"
    busy={actions.isBusy}
    onConfirm={actions.confirmDeletion}
    onClose={actions.keep}
  >
    {deletionText(work)}
    {actions.message && <p role="alert">{actions.message}</p>}
  </ConfirmDialog>
);
