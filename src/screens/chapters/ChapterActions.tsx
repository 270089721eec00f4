import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { chapterActions, chapterName } from "../kit/chapter.view.ts";
import { lawEntries } from "../parts/lawEntries.ts";
import { Trouble } from "../parts/Trouble.tsx";
import type { AutosaveView } from "./autosave.view.ts";
import { ChapterDialogs } from "./ChapterDialogs.tsx";
import styles from "./ChapterWorkplace.module.css";
import { type KnownChapter, useEditorActions } from "./useEditorActions.ts";

type ChapterActionsProps = {
  work: ResultOf<"getChapterToEdit">["work"];
  known: KnownChapter;
  title: string;
  textLength: number;
  autosave: ChapterAutosaveActor;
  shown: AutosaveView;
  onChanged: (chapter: Chapter, revision?: number) => void;
};

const unborn = {
  state: "draft",
  publishTime: null,
  deletedAt: null,
  isLastPublished: false,
  isDisputed: false,
} as const;

/** What the law lets an author do with the chapter now: one primary button, the rest in a menu. */
export function ChapterActions({ work, known, title, textLength, autosave, shown, onChanged }: ChapterActionsProps) {
  const actions = useEditorActions({ work, known, title, autosave, shown, onChanged });
  const { chapter } = known;
  const { isDisputed } = shown;
  const facts = { ...(chapter ?? unborn), isDisputed, textLength, hasUnpublishedChanges: actions.isChanged };
  const possible = chapterActions(facts, "editor", Date.now()).filter(
    ({ type }) => chapter !== null || type !== "deletion.requested",
  );
  const primary = possible.find(({ type }) => type === "publish.requested" || type === "update.requested");
  const others = possible.filter((action) => action !== primary);
  /** What readers do not have yet is saved before it is looked at. */
  const isPreview = chapter?.state === "draft" || chapter?.state === "scheduled";
  const reader = chapter?.state === "published" ? `/book/${work.id}/read/${chapter.id}` : null;
  return (
    <>
      {reader && (
        <ButtonLink className={styles.wide} href={reader} icon={<Icon name="eye" />}>
          Посмотреть
        </ButtonLink>
      )}
      {isPreview && (
        <Button className={styles.wide} icon={<Icon name="eye" />} onClick={actions.preview}>
          Посмотреть
        </Button>
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
          ...(isPreview ? [{ label: "Посмотреть, как у читателя", onSelect: actions.preview }] : []),
          ...(chapter ? [{ label: "История главы", onSelect: actions.showHistory }] : []),
          ...(actions.isChanged
            ? [
                { label: "Что изменилось после публикации", onSelect: actions.showDifferences },
                { label: "Вернуть опубликованный текст", onSelect: actions.takePublished },
              ]
            : []),
          ...lawEntries(others, actions.run),
        ]}
      />
      <Trouble text={actions.message} className={`${styles.refusal} small`} />
      <ChapterDialogs
        name={chapterName({ title })}
        chapter={{ ...(chapter ?? unborn), isDisputed }}
        workState={work.state}
        textLength={textLength}
        actions={actions}
      />
    </>
  );
}
