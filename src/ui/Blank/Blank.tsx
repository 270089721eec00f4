import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { SupportCode } from "../SupportCode/SupportCode.tsx";
import styles from "./Blank.module.css";

const marks = {
  page: ["M8 4h42l14 14v66H8z", "M50 4v14h14", "M20 34h4"],
  search: ["M10 38a22 22 0 1 0 44 0a22 22 0 1 0-44 0", "M48 54l16 20", "M22 32h20M22 44h12"],
  torn: ["M8 4h56v34l-12 8-10-8-12 8-10-8-12 8z", "M8 84V60l12-8 10 8 12-8 10 8 12-8v32z"],
} as const;

export interface BlankProps {
  /** Nothing yet, nothing found, or failed. */
  mark?: keyof typeof marks | undefined;
  title: ReactNode;
  /** Why there is nothing. */
  children?: ReactNode;
  /** One action: a button or a link. */
  action?: ReactNode;
  /** A code for the support, with a button that copies it. */
  code?: string | null | undefined;
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/** An empty place: why it is empty and one thing to do. */
export function Blank({ mark = "page", title, children, action, code, level = 2, className }: BlankProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cx("sheet", styles.blank, className)}>
      <svg className={styles.mark} viewBox="0 0 72 88" aria-hidden="true">
        {marks[mark].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {code && <SupportCode code={code} />}
    </div>
  );
}
