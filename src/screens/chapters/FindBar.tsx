import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { showToast } from "../../app/toast.ts";
import { bookSearchHref, type SoughtPlace } from "../../text/bookSearch.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { beginFinding, type Finding, foundIn } from "../richText/editor/finding.ts";
import { useEditorState } from "../richText/useEditorState.ts";
import styles from "./FindBar.module.css";

type FindBarProps = {
  workId: number;
  editor: Editor;
  /** Another one: the field is wanted once more. */
  asked: number;
  /** A place that a search of the whole book has found: shown at first. */
  sought: SoughtPlace | null;
  onClose: () => void;
};

/** «3 из 12» */
const countText = (words: string, { count, current }: ReturnType<typeof foundIn>): string => {
  if (words === "") return "";
  if (count === 0) return "Не найдено";
  return current > 0 ? `${formatNumber(current)} из ${formatNumber(count)}` : formatNumber(count);
};

/** Finds words in the chapter, and puts others in their place. Enter: the next one, Shift+Enter: the one before, Esc: back to the text. */
export default function FindBar({ workId, editor, asked, sought, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const other = useRef<HTMLInputElement>(null);
  const finding = useRef<Finding | null>(null);
  const [words, setWords] = useState("");
  const [replacement, setReplacement] = useState("");
  const [isReplacing, setReplacing] = useState(false);
  const found = useEditorState(editor, foundIn);

  useEffect(() => {
    const begun = beginFinding(editor);
    finding.current = begun;
    const chosen = sought?.words ?? begun.chosen();
    setWords(chosen);
    begun.look(chosen);
    if (sought) begun.show(sought);
    return begun.end;
  }, [editor, sought]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, the field is ready to be typed over
  useEffect(() => field.current?.select(), [asked]);

  // What was pressed is gone.
  useEffect(() => {
    if (isReplacing) other.current?.focus();
  }, [isReplacing]);

  const look = (typed: string) => {
    setWords(typed);
    finding.current?.look(typed);
  };
  const replaceAll = () => {
    const count = finding.current?.replaceAll(replacement) ?? 0;
    showToast(`Заменено: ${formatNumber(count)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    else if (event.target !== field.current) finding.current?.replace(replacement);
    else if (event.shiftKey) finding.current?.previous();
    else finding.current?.next();
    event.preventDefault();
  };
  const none = found.count === 0 ? "Не найдено" : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all readers yet
    <div
      role="search"
      className={`${styles.bar} stack g2`}
      data-over="top"
      aria-label="Поиск в главе"
      onKeyDown={onKeyDown}
    >
      <div className={`row g2 ${styles.line}`}>
        <input
          ref={field}
          className={`${styles.field} shrinks`}
          aria-label="Найти в главе"
          placeholder="Найти в главе"
          value={words}
          onChange={({ target }) => look(target.value)}
        />
        <span className={`small muted nowrap num ${styles.count}`} role="status">
          {countText(words, found)}
        </span>
        <IconButton
          icon="arrow-up"
          label="Предыдущее, Shift+Enter"
          small
          unavailable={none}
          onClick={() => finding.current?.previous()}
        />
        <IconButton
          icon="arrow-down"
          label="Следующее, Enter"
          small
          unavailable={none}
          onClick={() => finding.current?.next()}
        />
        <IconButton icon="x" label="Закрыть поиск, Esc" small onClick={onClose} />
      </div>
      {isReplacing ? (
        <div className={`row g2 ${styles.line}`}>
          <input
            ref={other}
            className={`${styles.field} shrinks`}
            aria-label="Заменить на"
            placeholder="Заменить на"
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
          <Button small unavailable={none} reasonHidden onClick={() => finding.current?.replace(replacement)}>
            Заменить
          </Button>
          <Button small unavailable={none} reasonHidden onClick={() => replaceAll()}>
            Заменить все
          </Button>
        </div>
      ) : (
        <Button small variant="text" flush onClick={() => setReplacing(true)}>
          Заменить…
        </Button>
      )}
      <a className="small" href={bookSearchHref(workId, { words })}>
        Искать во всей книге
      </a>
    </div>
  );
}
