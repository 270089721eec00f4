import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { uploadChapterImage } from "../../services/chapters.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { useEditorKey } from "../parts/useEditorKey.ts";
import { EditorDialogs } from "../richText/EditorDialogs.tsx";
import { enterText, takeCaret } from "../richText/editor/commands.ts";
import { ImageQueue } from "../richText/ImageQueue.tsx";
import manuscript from "../richText/Manuscript.module.css";
import { TitleField } from "../richText/TitleField.tsx";
import { useEditorDoors } from "../richText/useEditorDoors.ts";
import type { Images } from "../richText/useImages.tsx";
import { useTypograf } from "../richText/useTypograf.ts";
import { useVolume } from "../richText/useVolume.ts";
import { hasUnpublishedEdits } from "./autosave.view.ts";
import { ChapterActions } from "./ChapterActions.tsx";
import { ChapterBadges } from "./ChapterBadges.tsx";
import { ChapterDock } from "./ChapterDock.tsx";
import { ChapterHead } from "./ChapterHead.tsx";
import { ChapterList } from "./ChapterList.tsx";
import styles from "./ChapterWorkplace.module.css";
import { Instruments } from "./Instruments.tsx";
import { type ChapterStart, useChapterAutosave } from "./useChapterAutosave.ts";
import { useChapterText } from "./useChapterText.ts";
import { useFind } from "./useFind.ts";
import { useKnownChapter } from "./useKnownChapter.ts";

type ChapterWorkplaceProps = {
  work: ResultOf<"getChapterToEdit">["work"];
  chapters: readonly Chapter[];
  chapter: Chapter | null;
  /** What the server had when the chapter was loaded. */
  revision: number;
  start: ChapterStart;
  /** Another one is another chapter. */
  arrival: number;
};

/**
 * A chapter being written. The same component from the first letter of a new chapter on: its address changes under it; and from
 * chapter to chapter: bar, list and tools stay, what belongs to one text goes with it.
 */
export function ChapterWorkplace(props: ChapterWorkplaceProps) {
  const { work, chapters, chapter: opened, revision, start, arrival } = props;
  const { canWrite } = work;
  const { autosave, shown, draft } = useChapterAutosave(start);
  const [known, setKnown] = useKnownChapter({ chapter: opened, revision }, work, autosave);
  const { chapter } = known;
  const [isSeated, setSeated] = useState(true);
  const isWriting = canWrite && isSeated;
  const place = useRef<HTMLDivElement>(null);
  const doors = useEditorDoors();
  const [images, setImages] = useState<Images | null>(null);
  const { editor, title, changeTitle } = useChapterText({
    autosave,
    place,
    editable: canWrite,
    isWriting,
    className: `prose ${manuscript.text}`,
    openLink: doors.openLink,
    openNode: doors.openNode,
    takeImages: (files, position) => images?.take(files, position),
  });
  useEffect(() => {
    if (editor && isWriting) takeCaret(editor);
  }, [editor, isWriting]);
  usePageTitle([title.trim(), work.title].filter(Boolean).join(" · "));
  const volume = useVolume(editor);
  const typograf = useTypograf(editor);
  const find = useFind();
  const closeDoors = doors.close;
  const closeFind = find.close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was open belongs to the text that is gone
  useLayoutEffect(
    () => () => {
      closeDoors();
      closeFind();
    },
    [autosave],
  );

  useEditorKey("KeyS", () => canWrite && autosave.send({ type: "save.requested" }));

  return (
    <div className={styles.editor} data-editor="">
      <ChapterHead
        work={work}
        title={title}
        badge={
          chapter && (
            <ChapterBadges
              chapter={chapter}
              workState={work.state}
              hasEdits={canWrite && hasUnpublishedEdits(known, shown)}
            />
          )
        }
      >
        {!canWrite && chapter && <ButtonLink href={`/work/edit/chapter/${chapter.id}/history`}>История</ButtonLink>}
        {canWrite && (
          <ChapterActions
            key={arrival}
            work={work}
            known={known}
            title={title}
            textLength={volume.characters}
            autosave={autosave}
            shown={shown}
            onChanged={(changed, revision = shown.revision) => setKnown({ chapter: changed, revision })}
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
      <main id="main" className={`${styles.manuscript} shrinks`} tabIndex={-1}>
        {editor && isWriting && (
          <Instruments workId={work.id} editor={editor} doors={doors} images={images} typograf={typograf} find={find} />
        )}
        <div className={styles.page}>
          <TitleField
            key={arrival}
            label="Название главы"
            title={title}
            readOnly={!isWriting}
            onChange={changeTitle}
            onLeave={() => editor && enterText(editor)}
          />
          <div
            ref={place}
            id="chapter-text"
            className={manuscript.place}
            data-indent={work.enableRedLine ? "yes" : "no"}
          />
          <p className={`small muted ${styles.uploading}`} role="status">
            {images?.progress}
          </p>
        </div>
        <ImageQueue
          key={arrival}
          call={uploadChapterImage}
          valuesOf={(file) => ({ workId: work.id, file })}
          editor={editor}
          onChange={setImages}
        />
      </main>
      <ChapterDock
        arrival={arrival}
        autosave={autosave}
        editor={editor}
        chapter={chapter}
        title={title}
        onTitle={changeTitle}
        shown={shown}
        draft={draft}
        volume={volume}
        images={images}
        typograf={typograf}
        canWrite={canWrite}
        isWriting={isWriting}
        onSeat={setSeated}
      />
      {editor && <EditorDialogs editor={editor} doors={doors} />}
    </div>
  );
}
