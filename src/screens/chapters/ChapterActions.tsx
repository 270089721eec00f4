import { Eye } from "lucide-react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import styles from "./ChapterWorkplace.module.css";
import { type AutosaveView, chapterActions } from "./chapter.view.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { useChapterActions } from "./useChapterActions.ts";

type ChapterActionsProps = {
  work: { id: number; title: string };
  chapter: Chapter | null;
  title: string;
  textLength: number;
  autosave: ChapterAutosaveActor;
  shown: AutosaveView;
  onChanged: (chapter: Chapter) => void;
};

const unborn = { state: "draft", publishTime: null, deletedAt: null } as const;

/** What the law lets an author do with the chapter now: one primary button, the rest in a menu. */
export function ChapterActions({ work, chapter, title, textLength, autosave, shown, onChanged }: ChapterActionsProps) {
  const actions = useChapterActions({ work, chapter, title, autosave, shown, onChanged });
  const possible = chapterActions(chapter ?? unborn, {
    textLength,
    isChanged: actions.isChanged,
    now: Date.now(),
  }).filter(({ type }) => chapter !== null || type !== "deletion.requested");
  const primary = possible.find(({ type }) => type === "publish.requested" || type === "update.requested");
  const others = possible.filter((action) => action !== primary);
  const reader = chapter?.state === "published" ? `/book/${work.id}/read/${chapter.id}` : null;
  return (
    <>
      {reader && (
        <ButtonLink className={styles.wide} href={reader} icon={<Eye />}>
          Посмотреть
        </ButtonLink>
      )}
      {primary && (
        <Button
          variant="primary"
          busy={actions.isBusy}
          unavailable={primary.refusal}
          reasonHidden
          onClick={() => actions.run(primary.type)}
        >
          {primary.type === "update.requested" ? (
            <span>
              Обновить <span className={styles.wideText}>опубликованный </span>текст
            </span>
          ) : (
            primary.label
          )}
        </Button>
      )}
      <Menu
        label="Действия с главой"
        items={[
          ...(reader ? [{ label: "Посмотреть у читателя", href: reader }] : []),
          ...others.map(({ type, label, refusal }) => ({
            label: type === "schedule.requested" ? "Запланировать публикацию" : label,
            danger: type === "deletion.requested",
            ...(refusal && { unavailable: refusal }),
            onSelect: () => actions.run(type),
          })),
        ]}
      />
      {actions.message && (
        <p className={styles.refusal} role="alert">
          {actions.message}
        </p>
      )}
      <ConfirmDialog
        open={actions.isAskingToDelete}
        title={`Удалить главу «${title || "Без названия"}»?`}
        confirm="Удалить главу"
        keep="Оставить главу"
        busy={actions.isBusy}
        onConfirm={actions.confirmDeletion}
        onClose={actions.keep}
      >
        Глава 30 дней пролежит в корзине, её можно будет вернуть.
      </ConfirmDialog>
      {actions.isScheduling && (
        <ScheduleDialog
          chapter={chapter ?? unborn}
          textLength={textLength}
          busy={actions.isBusy}
          message={actions.message}
          onSchedule={actions.schedule}
          onClose={actions.keep}
        />
      )}
    </>
  );
}
