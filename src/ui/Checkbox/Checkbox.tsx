import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { FieldError } from "../Field/Field.tsx";
import styles from "./Checkbox.module.css";

export interface TickProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The shared body of a checkbox and a radio button. */
export function Tick({
  type,
  label,
  hint,
  error,
  id,
  className,
  ...input
}: TickProps & { type: "checkbox" | "radio" }) {
  const own = useId();
  const inputId = id ?? own;
  const describedBy = cx(input["aria-describedby"], hint && `${inputId}-hint`, error && `${inputId}-error`);
  return (
    <div className={cx(styles.tick, className)}>
      <input
        {...input}
        id={inputId}
        type={type}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : input["aria-invalid"]}
      />
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p className="small muted" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A tick that is saved with its form. */
export const Checkbox = (props: TickProps) => <Tick {...props} type="checkbox" />;
