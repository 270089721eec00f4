import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import field from "../Field/Field.module.css";
import { FieldError } from "../Field/Field.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./RenameField.module.css";

export interface RenameFieldProps {
  /** Names the field: «Название главы». */
  label: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
  busy?: boolean | undefined;
  /** Words of the two buttons, where it is no title. */
  saveLabel?: string | undefined;
  keepLabel?: string | undefined;
  onSave: (value: string) => void;
  onClose: () => void;
}

/** A name that is changed in its place: Enter saves, Esc gives up. */
export function RenameField(props: RenameFieldProps) {
  const { label, value, maxLength, error, busy, onSave, onClose } = props;
  const { saveLabel = "Сохранить название", keepLabel = "Оставить прежнее название" } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  useEffect(() => input.current?.select(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim() === value) onClose();
    else onSave(typed);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className={`${styles.form} stack g1 shrinks`}
      noValidate
      aria-busy={busy || undefined}
      onSubmit={save}
      onKeyDown={press}
    >
      <input
        ref={input}
        id={id}
        className={field.input}
        data-part="main"
        aria-label={label}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <IconButton icon="check" small type="submit" label={saveLabel} />
      <IconButton icon="x" small label={keepLabel} onClick={onClose} />
      {error && (
        <div className={styles.error} role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </form>
  );
}
