import { NewTab } from "./NewTab.tsx";
import styles from "./Scans.module.css";
import { type ScanFacts, scanName } from "./scans.view.ts";

/** Scans, each opened when it is asked for. */
export const ScanLinks = ({ scans }: { scans: readonly (ScanFacts & { url: string })[] }) => (
  <ul aria-label="Сканы">
    {scans.map((scan, index) => (
      <li key={scan.url} className={`row between g2 ${styles.scan} anywhere line-below`}>
        <NewTab className="alone" href={scan.url}>
          {scanName(scan, index)}
        </NewTab>
      </li>
    ))}
  </ul>
);
