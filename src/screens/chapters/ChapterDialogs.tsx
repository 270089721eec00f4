import type { ComponentProps } from "react";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import type { ChapterActions } from "./useChapterActions.ts";

type ChapterDialogsProps = Pick<ComponentProps<typeof ScheduleDialog>, "chapter" | "workState" | "textLength"> & {
  name: string;
  actions: Pick<ChapterActions, "asking" | "isBusy" | "message" | "confirmDeletion" | "schedule" | "stopAsking">;
};

/** What is asked before a chapter of text or of sound goes to the bin, and when it comes out. */
export const ChapterDialogs = ({ name, actions, ...scheduled }: ChapterDialogsProps) => (
  <>
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
    {actions.asking === "schedule" && (
      <ScheduleDialog
        {...scheduled}
        busy={actions.isBusy}
        message={actions.message}
        onSchedule={actions.schedule}
        onClose={actions.stopAsking}
      />
    )}
  </>
);
