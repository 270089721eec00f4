import type { ReactNode } from "react";
import styles from "./ActionBar.module.css";

/** What a long page is for stays in sight at its end; a paragraph in it says how the matter stands. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>;
