import { cx } from "../cx.ts";
import styles from "./Progress.module.css";

export interface ProgressProps {
  /** What is going on, for screen readers. */
  label: string;
  /** Nothing given: the length of the work is not known. */
  value?: number | undefined;
  max?: number | undefined;
  state?: "active" | "paused" | "error" | undefined;
  className?: string | undefined;
}

/** A bar of progress. */
export const Progress = ({ label, value, max = 100, state = "active", className }: ProgressProps) => (
  <progress className={cx(styles.progress, className)} aria-label={label} max={max} value={value} data-state={state} />
);
