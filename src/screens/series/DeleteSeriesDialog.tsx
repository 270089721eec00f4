import type { Series } from "../../api/contract/series.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { deletionText } from "./series.view.ts";
import type { useSeriesDeletion } from "./useSeriesDeletion.ts";

type DeleteSeriesDialogProps = {
  series: Pick<Series, "title" | "workCount">;
  deletion: ReturnType<typeof useSeriesDeletion>;
};

/** Asks before a series goes to the bin. */
export const DeleteSeriesDialog = ({ series: { title, workCount }, deletion }: DeleteSeriesDialogProps) => (
  <ConfirmDialog
    open={deletion.isAsking}
    title={`Удалить цикл «${title}»?`}
    confirm="Удалить цикл"
    keep="Оставить цикл"
    busy={deletion.isBusy}
    onConfirm={deletion.confirm}
    onClose={deletion.keep}
  >
    {deletionText(workCount)}
    {deletion.message && <p role="alert">{deletion.message}</p>}
  </ConfirmDialog>
);
