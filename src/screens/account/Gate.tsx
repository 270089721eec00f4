import type { ReactNode } from "react";
import styles from "./Gate.module.css";

/** The page of an entrance: a narrow form, and on wide screens a sheet of ruled paper. */
export function Gate({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.gate}>
      <div className={styles.form}>
        <div className="stack g2">
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
      <div className={styles.art} aria-hidden="true">
        <p>
          Рукописи
          <br />
          не горят
        </p>
      </div>
    </div>
  );
}
