import { Progress } from "../Progress/Progress.tsx";
import styles from "./LoadingBar.module.css";

export interface LoadingBarProps {
  active: boolean;
  /** 0–100; nothing given: a bar that runs. */
  value?: number | undefined;
}

/** The line at the very top while a page loads. */
export const LoadingBar = ({ active, value }: LoadingBarProps) =>
  active ? (
    <div className={styles.bar} role="status">
      <Progress label="Страница загружается" value={value} />
    </div>
  ) : null;
