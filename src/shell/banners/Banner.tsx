import type { ReactNode } from "react";
import styles from "../Layout.module.css";

/** A line across the page, under its header. */
export const Banner = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={styles.banner} role="status">
    <div className="wrap row">
      <p>{words}</p>
      {children}
    </div>
  </div>
);
