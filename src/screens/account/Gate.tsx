import type { ReactNode } from "react";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./Gate.module.css";

/** The page of an entrance: a narrow form, and on wide screens a sheet of ruled paper. */
export function Gate({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.gate}>
      <div className={styles.form}>
        <div className="stack g2">
          <PageTitle />
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
