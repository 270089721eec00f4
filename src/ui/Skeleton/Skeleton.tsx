import { cx } from "../cx.ts";
import styles from "./Skeleton.module.css";

const range = (length: number) => Array.from({ length }, (_, index) => index);

export interface SkeletonLinesProps {
  lines?: number | undefined;
  className?: string | undefined;
}

/** Lines of text that are not here yet. */
export const SkeletonLines = ({ lines = 3, className }: SkeletonLinesProps) => (
  <span className={cx(styles.body, className)} aria-hidden="true">
    {range(lines).map((line) => (
      <span key={line} className={styles.line} data-length={line % 3} />
    ))}
  </span>
);

export interface SkeletonCoverProps {
  size?: "thumb" | "full" | undefined;
  className?: string | undefined;
}

/** A cover that is not here yet. */
export const SkeletonCover = ({ size = "thumb", className }: SkeletonCoverProps) => (
  <span className={cx(styles.cover, className)} data-width={size} aria-hidden="true" />
);

export interface SkeletonRowsProps {
  rows?: number | undefined;
  /** What is loading, for screen readers. */
  label?: string | undefined;
  covers?: boolean | undefined;
  className?: string | undefined;
}

/** A list that is not here yet. */
export const SkeletonRows = ({ rows = 3, label = "Список загружается", covers, className }: SkeletonRowsProps) => (
  <div className={cx("stack", className)} role="status" aria-busy="true">
    <span className="vh">{label}</span>
    {range(rows).map((row) => (
      <div key={row} className="row keep g3">
        {covers && <SkeletonCover />}
        <SkeletonLines lines={covers ? 3 : 2} />
      </div>
    ))}
  </div>
);
