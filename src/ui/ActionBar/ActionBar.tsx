import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./ActionBar.module.css";

type ActionBarProps = { children: ReactNode; className?: string | undefined };

/** What a long page is for stays in sight at its end; a paragraph in it says the state. */
export const ActionBar = ({ children, className }: ActionBarProps) => (
  <div className={cx(styles.bar, className)}>{children}</div>
);
