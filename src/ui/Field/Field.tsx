import { type ReactNode, useId } from "react";
import { Counter } from "../Counter/Counter.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./Field.module.css";

export interface FieldProps {
  /** Give one when an error summary must point at the field. */
  id?: string | undefined;
  label: ReactNode;
  /** What to write and how; read before typing, so it is above the input. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds «необязательно» to the label. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** How many characters there are now; with `limit` shows «120 из 150». */
  count?: number | undefined;
  limit?: number | undefined;
  /** A unit after the counter: «зн.». */
  unit?: string | undefined;
  className?: string | undefined;
}

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Parts the props of the frame from the props of the control. */
export function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { id, label, hint, error, optional, labelHidden, count, limit, unit, className, ...control } = props;
  return [{ id, label, hint, error, optional, labelHidden, count, limit, unit, className }, control];
}

/** The line under a field that says what is wrong. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={`${styles.error} small`} id={id}>
    <Icon name="circle-exclamation-point" />
    <span>{children}</span>
  </p>
);

/** The frame of any field: label, hint, the control, error and counter, tied together for screen readers. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, optional, labelHidden, count, limit, unit, className, children } = props;
  const own = useId();
  const id = props.id ?? own;
  const counted = count !== undefined && limit !== undefined;
  const describedBy = cx(hint && `${id}-hint`, error && `${id}-error`, counted && `${id}-count`);
  return (
    <div className={cx(styles.field, className)}>
      <label className={cx("start", styles.label, labelHidden && "vh")} htmlFor={id}>
        {label}
        {optional && <small> необязательно</small>}
      </label>
      {hint && (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {counted && <Counter id={`${id}-count`} count={count} limit={limit} unit={unit} />}
    </div>
  );
}
