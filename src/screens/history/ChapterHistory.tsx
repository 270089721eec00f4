import { useEffect, useRef } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { focusMain } from "../../app/focusMain.ts";
import { useChapterRestoration } from "../../app/hooks/useChapterRestoration.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { chapterName } from "../kit/chapter.view.ts";
import { WaitingChapters } from "../parts/WaitingChapters.tsx";
import styles from "./ChapterHistory.module.css";
import { type HistoryQuery, historyAddress, restorationRefusal } from "./history.view.ts";
import { RestorationNote } from "./RestorationNote.tsx";
import { RevisionPane } from "./RevisionPane.tsx";
import { SittingList } from "./SittingList.tsx";

type ChapterHistoryProps = {
  history: ResultOf<"getChapterHistory">;
  place: HistoryQuery;
  /** The chapter has another last revision than this history. */
  onChanged: () => void;
};

/** The sittings of a chapter next to the text that one of them has left; on a phone one of the two. */
export function ChapterHistory({ history, place, onChanged }: ChapterHistoryProps) {
  const { work, chapter, last } = history;
  const name = chapterName(chapter);
  usePageTitle(name);
  const restoration = useChapterRestoration({ workId: work.id, id: chapter.id }, onChanged);
  const refusal = restorationRefusal(history);
  // On a phone the list gives way to the text, and the link that was pressed is not seen any more.
  const looked = useRef(place.revision);
  useEffect(() => {
    if (looked.current === place.revision) return;
    looked.current = place.revision;
    return focusMain();
  }, [place.revision]);
  const editor = `/work/edit/chapter/${chapter.id}`;
  const isFirst = last.revision === 1;
  return (
    <>
      <header className="stack g3">
        <Crumbs
          items={[
            { label: work.title, href: `/work/${work.id}/edit/content` },
            { label: name, href: editor },
            { label: "История" },
          ]}
        />
        <div className="row between">
          <h1>История: {name}</h1>
          <ButtonLink href={editor}>Открыть главу</ButtonLink>
        </div>
      </header>
      <WaitingChapters />
      {refusal && !isFirst && <Note level={2}>{refusal}</Note>}
      <RestorationNote restoration={restoration} hasReaders={chapter.state === "published"} now={Date.now()} />
      {isFirst ? (
        <Blank title="Прежних текстов пока нет">
          Глава сохранена один раз. После первой же правки здесь будет видно, что изменилось, и прежний текст можно
          будет вернуть.
        </Blank>
      ) : (
        <div className={`${styles.columns} cols`} data-chosen={place.revision !== null || undefined}>
          <SittingList history={history} place={place} now={Date.now()} />
          {place.revision === null ? (
            <div className={styles.hint}>
              <Blank title="Выберите время в списке">Здесь будет видно, что тогда изменили в тексте.</Blank>
            </div>
          ) : (
            <RevisionPane
              key={place.revision}
              chapterId={chapter.id}
              revision={place.revision}
              last={last}
              place={place}
              list={historyAddress(chapter.id, { cursor: place.cursor })}
              hasReaders={chapter.state === "published"}
              workId={work.id}
              canName={work.canWrite}
              onNamed={onChanged}
              restoration={refusal === "" ? restoration : null}
            />
          )}
        </div>
      )}
    </>
  );
}
