import type { Chapter } from "../../api/contract/chapters.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatCharacters } from "../../text/volume.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog/ConfirmDialog.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { ScheduleDialog } from "../chapters/ScheduleDialog.tsx";
import { chapterActions, chapterName, chapterState } from "./chapter.view.ts";
import { useChapterActions } from "./useChapterActions.ts";
import styles from "./WorkContentScreen.module.css";

type ChapterRowProps = { chapter: Chapter; number: number | null; canWrite: boolean; onChanged: () => void };

/** One chapter in the contents: title, state, volume and what can be done with it. */
export function ChapterRow({ chapter, number, canWrite, onChanged }: ChapterRowProps) {
  const now = Date.now();
  const actions = useChapterActions(chapter, onChanged);
  const state = chapterState(chapter, now);
  const name = chapterName(chapter);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <div className={styles.body}>
        {chapter.state === "deleted" ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <a className={styles.name} href={`/work/edit/chapter/${chapter.id}`}>
            {name}
          </a>
        )}
        {state && <Badge kind={state.kind}>{state.label}</Badge>}
        {actions.message && actions.asking === null && (
          <p className={styles.error} role="alert">
            {actions.message}
          </p>
        )}
      </div>
      <span className={styles.facts}>
        <span>{formatCharacters(chapter.textLength)}</span>
        <span className={styles.wide}>{formatMoment(chapter.lastModificationTime, now)}</span>
      </span>
      {canWrite && (
        <Menu
          small
          label={`Действия: ${name}`}
          items={chapterActions(chapter, now).map(({ type, label, refusal }) => ({
            label,
            danger: type === "deletion.requested",
            ...(refusal && { unavailable: refusal }),
            onSelect: () => actions.run(type),
          }))}
        />
      )}
      <ConfirmDialog
        open={actions.asking === "deletion"}
        title={`Удалить главу «${name}»?`}
        confirm="Удалить главу"
        keep="Оставить главу"
        busy={actions.isBusy}
        onConfirm={actions.confirmDeletion}
        onClose={actions.stopAsking}
      >
        Глава 30 дней пролежит в корзине, её можно будет вернуть.
      </ConfirmDialog>
      {actions.asking === "schedule" && (
        <ScheduleDialog
          chapter={chapter}
          textLength={chapter.textLength}
          busy={actions.isBusy}
          message={actions.message}
          onSchedule={actions.schedule}
          onClose={actions.stopAsking}
        />
      )}
    </li>
  );
}
