import { type RefObject, useEffect, useState } from "react";
import type { MarkFields, ReaderMark } from "../../api/contract/readerMarks.ts";
import type { BookChapter } from "../../api/contract/reading.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { chapterMarks, deleteMark, saveMark } from "../../services/readerMarks.calls.ts";
import { newRequestId } from "../../services/requestId.ts";
import { markKindNames } from "../../text/readerMarks.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { blocksOf, goToBlock } from "../kit/place.ts";
import { topBlock } from "../kit/placeIn.ts";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import type { MarkDialogsProps } from "./MarkDialogs.tsx";
import styles from "./Marks.module.css";
import { MarkToolbar } from "./MarkToolbar.tsx";
import { holdsPoint, pointUnder, selectBlock, wordsOf } from "./markedText.ts";
import { bookmarkOf, fieldsOf, quoteOf } from "./marks.view.ts";
import { paintMarks } from "./paint.ts";
import { hearParagraphWish } from "./paragraphWish.ts";
import { type Selected, useSelected } from "./useSelected.ts";

const loadDialogs = () => spareChunk(() => import("./MarkDialogs.tsx"));
const none: ReaderMark[] = [];

type ChapterMarksProps = { chapter: BookChapter; text: RefObject<HTMLDivElement | null> };

/** What a reader keeps of a chapter: shown in its text, made by selecting, listed behind it. */
export default function ChapterMarks({ chapter, text }: ChapterMarksProps) {
  const isGuest = useAccount().id < 0;
  const isBarred = useSessionIs("barred");
  const selected = useSelected(text);
  const [isByKeys, setByKeys] = useState(false);
  useEffect(
    () =>
      hearParagraphWish(() => {
        if (!text.current) return;
        setByKeys(true);
        selectBlock(text.current, topBlock(text.current));
      }),
    [text],
  );
  const isNothing = selected === null;
  useEffect(() => {
    if (!isNothing) return () => setByKeys(false);
    return undefined;
  }, [isNothing]);
  if (isBarred) return null;
  if (isGuest) return selected && <MarkToolbar text={text} selected={selected} isByKeys={isByKeys} acts={null} />;
  return <OwnMarks key={chapter.id} chapter={chapter} text={text} selected={selected} isByKeys={isByKeys} />;
}

type OwnMarksProps = ChapterMarksProps & { selected: Selected | null; isByKeys: boolean };

function OwnMarks({ chapter, text, selected, isByKeys }: OwnMarksProps) {
  const about = { workId: chapter.work.id, chapterId: chapter.id, revisionId: chapter.revisionId };
  const { data: marks, reload } = useLoader(chapterMarks, { workId: about.workId, chapterId: about.chapterId }, none);
  const [opened, setOpened] = useState<MarkDialogsProps | null>(null);
  const said = (words: string) => () => {
    sayDone(words);
    reload();
  };
  const saving = useSubmit(saveMark, { onDone: said("Закладка сохранена") });
  const deleting = useSubmit(deleteMark, { onDone: said("Закладка убрана") });

  useEffect(() => (text.current ? paintMarks(text.current, marks) : undefined), [text, marks]);

  const close = () => setOpened(null);
  const open = (mark: MarkFields, isKept: boolean) =>
    setOpened({ kind: "mark", mark, isKept, onChanged: reload, onClose: close });
  useEffect(() => {
    const shown = text.current;
    const onClick = (event: MouseEvent) => {
      const point = getSelection()?.isCollapsed && shown && pointUnder(shown, event);
      const mark = point && marks.find(({ kind, now }) => kind === "quote" && now && holdsPoint(now, point));
      if (mark && !(event.target as Element).closest("a, button")) open(fieldsOf(mark, about), true);
    };
    shown?.addEventListener("click", onClick);
    return () => shown?.removeEventListener("click", onClick);
  });

  const bookmark = marks.find(({ kind, now }) => kind === "bookmark" && now?.from.block === selected?.from.block);
  const made = { id: newRequestId(), createdAt: new Date().toISOString(), ...about };
  const acts = selected && {
    isBookmarked: bookmark !== undefined,
    quote: () => open(quoteOf(selected, made), false),
    bookmark: () => {
      const block = text.current && blocksOf(text.current)[selected.from.block];
      if (bookmark) deleting.submit({ id: bookmark.id });
      else if (block) saving.submit(bookmarkOf(selected.from.block, wordsOf(block), made));
      getSelection()?.removeAllRanges();
    },
    typo: () => {
      const { from, to, text: words } = selected;
      const { workId, ...place } = about;
      setOpened({ kind: "typo", workId, place: { ...place, from, to, text: words }, onClose: close });
    },
  };
  return (
    <>
      {[saving, deleting].map(
        ({ status, message }, index) =>
          status === "refused" && (
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
            <Note key={index} kind="stop" level={2} title="Закладка осталась, как была" live>
              {message}
            </Note>
          ),
      )}
      {selected && acts && !opened && <MarkToolbar text={text} selected={selected} isByKeys={isByKeys} acts={acts} />}
      {marks.length > 0 && (
        <section className={`${styles.here} stack line-above`} aria-labelledby="own-marks">
          <h2 id="own-marks">Ваши отметки в главе</h2>
          <ul>
            {marks.map((mark) => (
              <li
                key={mark.id}
                className={`${styles.mark} line-below`}
                data-color={mark.kind === "quote" ? mark.color : undefined}
              >
                <button
                  type="button"
                  className={`${styles.way} anywhere pre-line`}
                  onClick={() => text.current && mark.now && goToBlock(text.current, mark.now.from.block)}
                >
                  {mark.text || markKindNames[mark.kind]}
                </button>
                {mark.note && <p className="small muted">{mark.note}</p>}
                <Button small variant="text" flush onClick={() => open(fieldsOf(mark, about), true)}>
                  Изменить
                </Button>
              </li>
            ))}
          </ul>
          <p>
            <a href="/account/marks">Все закладки и цитаты</a>
          </p>
        </section>
      )}
      {opened && <LazyDialog load={loadDialogs} with={opened} />}
    </>
  );
}
