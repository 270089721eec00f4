import { type FocusEventHandler, type Ref, useId, useRef } from "react";
import field from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
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
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Field {...frame} count={frame.limit === undefined ? undefined : value.length}>
      {(control) => (
        <div ref={box} className={styles.box}>
          <div className={`${field.input} ${styles.input}`} aria-invalid={control["aria-invalid"]}>
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
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={tags.expanded}
              aria-controls={tags.expanded ? listId : undefined}
              aria-activedescendant={tags.expanded && tags.active >= 0 ? optionId(tags.active) : undefined}
              autoComplete="off"
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
            <div className={styles.list} id={listId} role="listbox" aria-label="Подсказки">
              {tags.offers.map((offer, index) => (
                <div
                  key={offer}
                  id={optionId(index)}
                  className={styles.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === tags.active}
                  // The field must not lose the focus before the choice is made.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    tags.add([offer]);
                  }}
                >
                  {offer}
                </div>
              ))}
            </div>
          )}
          <output className="vh">{tags.said}</output>
        </div>
      )}
    </Field>
  );
}
