import { type ChangeEvent, type ComponentPropsWithRef, type DragEvent, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./FileField.module.css";

export type FileFieldProps = Omit<ComponentPropsWithRef<"input">, keyof FieldProps | "type" | "value"> &
  FieldProps & {
    /** The words on the button, a verb with its object. */
    action?: string | undefined;
    /** The name to show, when the screen knows it better than the last choice does. */
    chosen?: string | undefined;
    onFiles?: ((files: File[]) => void) | undefined;
  };

/** Picks files with a button or by dropping them on it. */
export function FileField(props: FileFieldProps) {
  const [frame, { action, chosen, onFiles, onChange, multiple, ...input }] = splitField(props);
  const zone = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState("");
  const [over, setOver] = useState(false);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    setNames(files.map((file) => file.name).join(", "));
    onChange?.(event);
    onFiles?.(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const target = zone.current?.querySelector("input");
    const dropped = [...event.dataTransfer.files];
    if (!target || target.disabled || dropped.length === 0) return;
    const transfer = new DataTransfer();
    for (const file of multiple ? dropped : dropped.slice(0, 1)) transfer.items.add(file);
    // The same event as after the picker, so that a form hears one kind of change.
    target.files = transfer.files;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const shown = chosen ?? names;
  return (
    <Field {...frame}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse, the input does the same
        <div
          ref={zone}
          className={`${styles.zone} row`}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input {...input} {...control} type="file" multiple={multiple} className={styles.input} onChange={change} />
          <span className={`${styles.button} small`} aria-hidden="true">
            <Icon name="upload" />
            {action ?? (multiple ? "Выбрать файлы" : "Выбрать файл")}
          </span>
          <span className={`${styles.name} small anywhere`} aria-live="polite">
            {shown || <span className={cx(styles.hint, "muted")}>или перетащите сюда</span>}
          </span>
        </div>
      )}
    </Field>
  );
}
