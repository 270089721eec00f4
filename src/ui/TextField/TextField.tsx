import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";

export type TextFieldProps = Omit<ComponentPropsWithRef<"input">, keyof FieldProps> &
  FieldProps & {
    icon?: ReactNode;
    /** `read`: what readers will see, in Literata; `code`: a one-time code. */
    look?: "read" | "code" | undefined;
  };

/** A one-line field. */
export function TextField(props: TextFieldProps) {
  const [frame, { icon, look, type = "text", ...input }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => {
        const field = (
          <input
            {...input}
            {...control}
            type={type}
            className={cx(styles.input, input.inputMode === "numeric" && "num")}
            data-look={look}
          />
        );
        return icon ? (
          <span className={styles.affix}>
            {icon}
            {field}
          </span>
        ) : (
          field
        );
      }}
    </Field>
  );
}
