import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { FieldError } from "../../ui/Field/Field.tsx";
import styles from "./TitleField.module.css";

type TitleFieldProps = {
  /** «Название главы». */
  label: string;
  title: string;
  readOnly?: boolean;
  onChange: (title: string) => void;
  onLeave: () => void;
  id?: string;
  error?: string | undefined;
};

/** The name above a text: one line of thought, as many lines of paper as it needs. */
export function TitleField({ label, title, readOnly = false, onChange, onLeave, error, ...rest }: TitleFieldProps) {
  const own = useId();
  const id = rest.id ?? own;
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
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.title}
        rows={1}
        placeholder={label}
        value={title}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={leave}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
