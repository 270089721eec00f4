import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { FieldError } from "../Field/Field.tsx";
import styles from "./Switch.module.css";

export interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role" | "disabled"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  labelHidden?: boolean | undefined;
  /** The switch at the end of its row, for lists of settings. */
  end?: boolean | undefined;
  /** Why it cannot be turned; written under the label. */
  unavailable?: string | undefined;
}

/** On or off, saved at once. */
export function Switch(props: SwitchProps) {
  const { label, hint, error, labelHidden, end, unavailable, id, className, onClick, ...input } = props;
  const own = useId();
  const inputId = id ?? own;
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (unavailable) event.preventDefault();
    else onClick?.(event);
  };
  const note = unavailable ?? hint;
  return (
    <div className={cx(styles.switch, className)} data-end={end || undefined}>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is on
        role="switch"
        onClick={press}
        aria-disabled={unavailable ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={cx(note && `${inputId}-hint`, error && `${inputId}-error`) || undefined}
      />
      <label htmlFor={inputId} className={cx(labelHidden && "vh")}>
        {label}
      </label>
      {note && (
        <p className={labelHidden ? "vh" : "small muted"} id={`${inputId}-hint`}>
          {note}
        </p>
      )}
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  );
}
