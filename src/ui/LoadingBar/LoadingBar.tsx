import styles from "./LoadingBar.module.css";

export interface LoadingBarProps {
  /**
   * `idle` and `throttled` show nothing; `growing` runs for 2 s; `waiting` is still; `full` and then `hidden` end it.
   */
  phase: "idle" | "throttled" | "growing" | "waiting" | "full" | "hidden";
}

/** The line at the very top while a page loads. */
export const LoadingBar = ({ phase }: LoadingBarProps) =>
  phase === "idle" || phase === "throttled" ? null : (
    <div className={styles.bar} data-phase={phase} role="status">
      <span className="vh">Страница загружается</span>
    </div>
  );
