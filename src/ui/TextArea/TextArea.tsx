import type { ComponentPropsWithRef } from "react";
import styles from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";

export type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, keyof FieldProps> &
  FieldProps & {
    /** `read`: what readers will see, in Literata. */
    look?: "read" | undefined;
  };

/** A field of many lines. */
export function TextArea(props: TextAreaProps) {
  const [frame, { look, ...area }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => <textarea {...area} {...control} className={styles.input} data-look={look} />}
    </Field>
  );
}
