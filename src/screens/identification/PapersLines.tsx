import type { Scan } from "../../api/contract/identification.ts";
import type { Papers } from "../../api/contract/papers.ts";
import { ScanLinks as Links } from "../parts/ScanLinks.tsx";
import styles from "./Identification.module.css";
import { linesOf } from "./papers.view.ts";

/** Papers as they are read. */
export const PapersLines = ({ papers }: { papers: Papers }) => (
  <dl className={styles.lines}>
    {linesOf(papers).map(([name, value]) => (
      <div key={name} className={styles.line}>
        <dt className="muted">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Scans, each opened when it is asked for. @param folder where they are served: one's own or for the staff */
export const ScanLinks = ({ scans, folder }: { scans: readonly Scan[]; folder: "files" | "papers" }) =>
  scans.length === 0 ? (
    <p className="muted">Сканов больше нет: они стираются через 30 дней после решения.</p>
  ) : (
    <Links scans={scans.map((scan) => ({ ...scan, url: `/${folder}/${scan.fileId}` }))} />
  );
