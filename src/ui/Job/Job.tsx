import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../IconButton/IconButton.tsx";
import { Progress } from "../Progress/Progress.tsx";
import styles from "./Job.module.css";

export interface JobProps {
  name: ReactNode;
  /** What is going on, for screen readers: «Загрузка главы 18». */
  label: string;
  state: "active" | "paused" | "error";
  value?: number | undefined;
  max?: number | undefined;
  /** Bytes, percent, speed, time left; in trouble: what is safe and what to do. */
  facts: readonly string[];
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Words for the two rarer buttons. */
  retryLabel?: string | undefined;
  cancelLabel?: string | undefined;
  className?: string | undefined;
}

/** A work of seconds and more. */
export function Job(props: JobProps) {
  const { name, label, state, value, max, facts, onPause, onResume, onRetry, onCancel, className } = props;
  return (
    <div className={cx(styles.job, className)} data-state={state}>
      <p className={`${styles.name} anywhere`}>{name}</p>
      <span className={styles.tools}>
        {state !== "paused" && onPause && <IconButton icon="pause" small label="Приостановить" onClick={onPause} />}
        {state === "paused" && onResume && <IconButton icon="play" small label="Продолжить" onClick={onResume} />}
        {state === "error" && onRetry && (
          <IconButton
            icon="rotate-ccw"
            small
            label={props.retryLabel ?? "Повторить с места обрыва"}
            onClick={onRetry}
          />
        )}
        {onCancel && <IconButton icon="x" small label={props.cancelLabel ?? "Отменить загрузку"} onClick={onCancel} />}
      </span>
      <Progress className={styles.bar} label={label} value={value} max={max} state={state} />
      <p className={`${styles.facts} num muted small`} role={state === "error" ? "alert" : undefined}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}
