import type { Papers, Scan } from "../../api/contract/identification.ts";
import { formatBytes } from "../../text/bytes.ts";
import { NewTab } from "../parts/NewTab.tsx";
import styles from "./Identification.module.css";
import { linesOf } from "./identification.view.ts";

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

export const scanName = ({ contentType, byteSize }: Pick<Scan, "contentType" | "byteSize">, index: number): string =>
  `Скан ${index + 1}, ${contentType === "application/pdf" ? "PDF" : "картинка"}, ${formatBytes(byteSize)}`;

/** Scans, each opened when it is asked for. @param folder where they are served: one's own or for the staff */
export const ScanLinks = ({ scans, folder }: { scans: readonly Scan[]; folder: "files" | "papers" }) =>
  scans.length === 0 ? (
    <p className="muted">Сканов больше нет: они стираются через 30 дней после решения.</p>
  ) : (
    <ul>
      {scans.map((scan, index) => (
        <li key={scan.fileId} className={styles.scan}>
          <NewTab href={`/${folder}/${scan.fileId}`}>{scanName(scan, index)}</NewTab>
        </li>
      ))}
    </ul>
  );
