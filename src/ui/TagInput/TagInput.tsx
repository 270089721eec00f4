import { type FocusEventHandler, type Ref, useId, useRef } from "react";
import field from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
import { comboboxProps, Offers } from "../Offers/Offers.tsx";
import { Tag } from "../Tag/Tag.tsx";
import styles from "./TagInput.module.css";
import { useTags } from "./useTags.ts";

export interface TagInputProps extends Omit<FieldProps, "count"> {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  suggestions?: readonly string[] | undefined;
  /** Called as the text changes, to load suggestions. */
  onQuery?: ((text: string) => void) | undefined;
}

/** A set of tags: Enter or a comma adds, Backspace removes the last one. `limit` is the number of tags. */
export function TagInput(props: TagInputProps) {
  const [frame, { value, onChange, onBlur, suggestions = [], onQuery, ...input }] = splitField(props);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const tags = useTags({ value, onChange, suggestions, limit: frame.limit, onQuery });
  return (
    <Field {...frame} count={frame.limit === undefined ? undefined : value.length}>
      {(control) => (
        <div ref={box} className={styles.box}>
          <div className={`${field.input} ${styles.input} row`} aria-invalid={control["aria-invalid"]}>
            {value.map((tag) => (
              <Tag
                key={tag}
                onRemove={() => {
                  tags.remove(tag);
                  box.current?.querySelector("input")?.focus();
                }}
              >
                {tag}
              </Tag>
            ))}
            <input
              {...input}
              {...control}
              {...comboboxProps(listId, tags)}
              enterKeyHint="done"
              value={tags.text}
              onChange={(event) => tags.write(event.target.value)}
              onKeyDown={tags.onKeyDown}
              onPaste={tags.onPaste}
              onBlur={(event) => {
                tags.onBlur();
                onBlur?.(event);
              }}
            />
          </div>
          {tags.expanded && (
            <Offers
              id={listId}
              offers={tags.offers.map((value) => ({ value, content: value }))}
              active={tags.active}
              onChoose={(tag) => tags.add([tag])}
            />
          )}
          <output className="vh">{tags.said}</output>
        </div>
      )}
    </Field>
  );
}
