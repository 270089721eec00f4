import type { ReactNode } from "react";
import { Progress } from "../../ui/Progress/Progress.tsx";
import type { FileView } from "./audioQueue.view.ts";
import styles from "./EditAudio.module.css";

type FileRowProps = { name: string; byteSize: number; view: FileView; tools: ReactNode; children?: ReactNode };

/** A file in its row: name, bar, one line of facts. */
export const FileRow = ({ name, byteSize, view: { state, value, facts }, tools, children }: FileRowProps) => (
  <li className={`${styles.file} line-below top`} data-state={state}>
    <div className="stack g1 shrinks">
      <p className="anywhere">{name}</p>
      {value !== null && <Progress label={`Загрузка: ${name}`} value={value} max={byteSize} state={state} />}
      <p className={`${styles.facts} num muted small anywhere`} role={state === "error" ? "alert" : undefined}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children}
    </div>
    <span className={styles.tools}>{tools}</span>
  </li>
);
