import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import type { ChapterActions } from "./useChapterActions.ts";

type DeleteChapterDialogProps = {
  name: string;
  actions: Pick<ChapterActions, "asking" | "isBusy" | "confirmDeletion" | "stopAsking">;
};

/** Asks before a chapter goes to the bin. */
export const DeleteChapterDialog = ({ name, actions }: DeleteChapterDialogProps) => (
  <ConfirmDialog
    open={actions.asking === "deletion"}
    title={`Удалить главу «${name}»?`}
    confirm="Удалить главу"
    keep="Оставить главу"
    busy={actions.isBusy}
    onConfirm={actions.confirmDeletion}
    onClose={actions.stopAsking}
  >
    Глава 30 дней пролежит в корзине, её можно будет восстановить.
  </ConfirmDialog>
);
