import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "./ChapterWorkplace.module.css";

type TitleFieldProps = { title: string; readOnly: boolean; onChange: (title: string) => void; onLeave: () => void };

/** The chapter's name above its text: one line of thought, as many lines of paper as it needs. */
export function TitleField({ title, readOnly, onChange, onLeave }: TitleFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the title
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.rows = 1;
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 1;
    element.rows = Math.max(1, Math.round(element.scrollHeight / line));
  }, [title]);
  const leave = (event: KeyboardEvent) => {
    const isLast = event.key === "ArrowDown" && field.current?.selectionStart === title.length;
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && !isLast)) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className={styles.titling}>
      <label className="vh" htmlFor={id}>
        Название главы
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.title}
        rows={1}
        placeholder="Название главы"
        value={title}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={leave}
      />
    </div>
  );
}
