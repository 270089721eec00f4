import { useEffect, useRef } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ChapterActions } from "./ChapterActions.tsx";
import { ChapterBadges } from "./ChapterBadges.tsx";
import { ChapterHead } from "./ChapterHead.tsx";
import { ChapterList } from "./ChapterList.tsx";
import styles from "./ChapterWorkplace.module.css";
import { EditorDialogs } from "./EditorDialogs.tsx";
import { enterText, takeCaret } from "./editor/commands.ts";
import { ImageProblem } from "./ImageProblem.tsx";
import manuscript from "./Manuscript.module.css";
import { SaveProblem } from "./SaveProblem.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { TitleField } from "./TitleField.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { type ChapterStart, useChapterAutosave } from "./useChapterAutosave.ts";
import { useChapterText } from "./useChapterText.ts";
import { useEditorDoors } from "./useEditorDoors.ts";
import { useEditorKey } from "./useEditorKey.ts";
import { useFind } from "./useFind.ts";
import { useImages } from "./useImages.tsx";
import { useKnownChapter } from "./useKnownChapter.ts";
import { useTypograf } from "./useTypograf.ts";
import { useVolume } from "./useVolume.ts";

type ChapterWorkplaceProps = {
  work: ResultOf<"getChapterToEdit">["work"];
  chapters: readonly Chapter[];
  chapter: Chapter | null;
  /** What the server had when the chapter was loaded. */
  revision: number;
  start: ChapterStart;
};

/** A chapter being written. The same component from the first letter of a new chapter on: its address changes under it. */
export function ChapterWorkplace({ work, chapters, chapter: opened, revision, start }: ChapterWorkplaceProps) {
  const { canWrite } = work;
  const { autosave, shown, draft } = useChapterAutosave(start);
  const [known, setKnown] = useKnownChapter({ chapter: opened, revision }, work, autosave);
  const { chapter } = known;
  const place = useRef<HTMLDivElement>(null);
  const doors = useEditorDoors();
  const images = useImages(work.id);
  const { editor, title, changeTitle } = useChapterText({
    autosave,
    place,
    editable: canWrite,
    className: `prose ${manuscript.text}`,
    openLink: doors.openLink,
    openNode: doors.openNode,
    takeImages: images.take,
  });
  useEffect(() => images.follow(editor), [images.follow, editor]);
  useEffect(() => {
    if (editor && canWrite) takeCaret(editor);
  }, [editor, canWrite]);
  usePageTitle([title.trim(), work.title].filter(Boolean).join(" · "));
  const volume = useVolume(editor);
  const typograf = useTypograf(editor);
  const find = useFind();

  useEditorKey("KeyS", () => canWrite && autosave.send({ type: "save.requested" }));

  return (
    <div className={styles.editor} data-editor="">
      <ChapterHead
        work={work}
        title={title}
        badge={chapter && <ChapterBadges chapter={chapter} workState={work.state} />}
      >
        {!canWrite && chapter && <ButtonLink href={`/work/edit/chapter/${chapter.id}/history`}>История</ButtonLink>}
        {canWrite && (
          <ChapterActions
            work={work}
            known={known}
            title={title}
            textLength={volume.characters}
            autosave={autosave}
            shown={shown}
            onChanged={(changed) => setKnown({ chapter: changed, revision: shown.revision })}
          />
        )}
      </ChapterHead>
      <ChapterList
        workId={work.id}
        chapters={chapters}
        current={{
          id: chapter?.id ?? null,
          title,
          textLength: volume.characters,
          isDraft: chapter?.isDraft ?? true,
        }}
        canWrite={canWrite}
      />
      <main id="main" className={styles.manuscript} tabIndex={-1}>
        {editor && canWrite && (
          <div className={styles.instruments} data-over="top">
            <Toolbar
              editor={editor}
              onOpen={(name) => doors.open(name, editor, images.choose)}
              typograf={typograf}
              onFind={find.open}
            />
            {find.FindBar && (
              <find.FindBar
                editor={editor}
                asked={find.asked}
                onClose={() => {
                  find.close();
                  editor.view.focus();
                }}
              />
            )}
          </div>
        )}
        <div className={styles.page}>
          <TitleField
            title={title}
            readOnly={!canWrite}
            onChange={changeTitle}
            onLeave={() => editor && enterText(editor)}
          />
          <div
            ref={place}
            id="chapter-text"
            className={manuscript.place}
            data-indent={work.enableRedLine ? "yes" : "no"}
          />
          <p className={styles.uploading} role="status">
            {images.progress}
          </p>
        </div>
        {images.field}
      </main>
      <div className={styles.dock} data-over="bottom">
        <aside className={styles.notes} data-over="bottom" aria-label="Что не получилось">
          {canWrite && <SaveProblem autosave={autosave} shown={shown} title={title} />}
          {typograf.message && (
            <Note kind="stop" level={2} title="Типограф не сработал" live onClose={typograf.forget}>
              {typograf.message}
            </Note>
          )}
          <ImageProblem refused={images.refused} retry={images.retry} forget={images.forget} />
        </aside>
        <StatusBar shown={shown} draft={draft} volume={volume} canWrite={canWrite} />
      </div>
      {editor && <EditorDialogs editor={editor} doors={doors} />}
    </div>
  );
}
