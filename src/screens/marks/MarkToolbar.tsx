import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { loginPath } from "../../text/addresses.ts";
import { MARK_TEXT } from "../../text/readerMarks.ts";
import { TYPO_LENGTH } from "../../text/typoStates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Marks.module.css";
import { selectBlock } from "./markedText.ts";
import type { Selected } from "./useSelected.ts";

type MarkToolbarProps = {
  text: RefObject<HTMLElement | null>;
  selected: Selected;
  /** It was asked for by keys, which go on here. */
  isByKeys: boolean;
  /** Null: a guest, who keeps nothing. */
  acts: { quote: () => void; bookmark: () => void; typo: () => void; isBookmarked: boolean } | null;
};

/** What can be done with what is selected of a text. By keys: up and down choose another paragraph, Shift with an arrow moves the end. */
export function MarkToolbar({ text, selected, isByKeys, acts }: MarkToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKeys) bar.current?.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
  }, [isByKeys]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    const way = { ArrowLeft: "backward", ArrowRight: "forward" }[key];
    if (key === "Escape") getSelection()?.removeAllRanges();
    else if (step && text.current) selectBlock(text.current, Math.max(0, selected.from.block + step));
    else if (way && shiftKey) getSelection()?.modify("extend", way, "word");
    else if (!way) return;
    // The arrows turn pages everywhere else.
    event.preventDefault();
  };
  const { length } = selected.text;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons about a selection are not a set of fields
    <div
      ref={bar}
      role="group"
      aria-label="Выделенное место: стрелки вверх и вниз выбирают абзац, Shift со стрелкой двигает конец"
      className={styles.toolbar}
      onKeyDown={onKeyDown}
      // A press takes the selection away before it is heard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {acts ? (
        <>
          <Button
            small
            variant="text"
            icon={<Icon name="quote" />}
            unavailable={length > MARK_TEXT ? "Не длиннее 1 000 знаков" : undefined}
            onClick={acts.quote}
          >
            Цитата
          </Button>
          <Button small variant="text" icon={<Icon name="bookmark" />} onClick={acts.bookmark}>
            {acts.isBookmarked ? "Убрать закладку" : "Закладка"}
          </Button>
          <Button
            small
            variant="text"
            icon={<Icon name="flag" />}
            unavailable={length > TYPO_LENGTH ? "Не длиннее 300 знаков" : undefined}
            onClick={acts.typo}
          >
            Сообщить об опечатке
          </Button>
        </>
      ) : (
        <ButtonLink small variant="text" href={loginPath(window.location.pathname)}>
          Войдите, чтобы сохранять цитаты
        </ButtonLink>
      )}
    </div>
  );
}
