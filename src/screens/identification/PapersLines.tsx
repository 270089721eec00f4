import type { Scan } from "../../api/contract/identification.ts";
import type { Papers } from "../../api/contract/papers.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { ScanLinks as Links } from "../parts/ScanLinks.tsx";
import styles from "./Identification.module.css";
import { linesOf } from "./papers.view.ts";

type PapersLinesProps = {
  papers: Papers | null;
  /** What to do about papers that cannot be read. */
  unread?: string;
};

/** Papers as they are read. */
export const PapersLines = ({ papers, unread }: PapersLinesProps) =>
  papers ? (
    <dl className={`${styles.lines} anywhere`}>
      {linesOf(papers).map(([name, value]) => (
        <div key={name} className={styles.line}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <Note kind="warn" title="Документы не прочитать" level={3}>
      Данные повреждены или зашифрованы другим ключом. {unread}
    </Note>
  );

/** Scans, each opened when it is asked for. @param folder where they are served: one's own or for the staff */
export const ScanLinks = ({ scans, folder }: { scans: readonly Scan[]; folder: "files" | "papers" }) =>
  scans.length === 0 ? (
    <p className="muted">Сканов больше нет: они стираются через 30 дней после решения.</p>
  ) : (
    <Links scans={scans.map((scan) => ({ ...scan, url: `/${folder}/${scan.fileId}` }))} />
  );
