import type { ComponentPropsWithRef } from "react";
import styles from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = Omit<ComponentPropsWithRef<"select">, keyof FieldProps | "multiple"> &
  FieldProps & {
    /** Plain options; for groups pass `<optgroup>` as children. */
    options?: readonly SelectOption[] | undefined;
    /** The empty choice, for instance «Не выбрано». */
    placeholder?: string | undefined;
  };

/** A choice of one from a list; the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const [frame, { options, placeholder, children, ...select }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className={styles.select}>
          <select {...select} {...control} className={styles.input}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {children}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
