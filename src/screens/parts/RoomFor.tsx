import type { ReactNode } from "react";
import styles from "./RoomFor.module.css";

/** The place of what comes behind the page: as large, and neither seen nor reached. */
export const RoomFor = ({ children }: { children: ReactNode }) => (
  <span className={styles.room} aria-hidden="true">
    {children}
  </span>
);
