import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import field from "../Field/Field.module.css";
import { FieldError, type FieldProps } from "../Field/Field.tsx";
import styles from "./Fieldset.module.css";

export interface FieldsetProps extends Omit<FieldProps, "count" | "limit" | "unit"> {
  children: ReactNode;
}

/** A named group of ticks or fields. */
export function Fieldset({ label, hint, error, optional, labelHidden, className, children, ...rest }: FieldsetProps) {
  const own = useId();
  const id = rest.id ?? own;
  const describedBy = cx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <fieldset id={id} className={cx(styles.fieldset, className)} aria-describedby={describedBy || undefined}>
      <legend className={cx("start", field.label, labelHidden && "vh")}>
        {label}
        {optional && <small> необязательно</small>}
      </legend>
      {hint && (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
