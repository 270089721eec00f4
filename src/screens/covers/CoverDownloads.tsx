import type { ExportSize } from "../../cover/export.ts";
import { formatBytes } from "../../text/bytes.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./CoverResult.module.css";
import type { Exports } from "./useExports.ts";

const rows: readonly (readonly [size: ExportSize, label: string, name: string])[] = [
  [600, "600 × 900", "600"],
  [1200, "1 200 × 1 800", "1200"],
  [1600, "1 600 × 2 400", "1600"],
  ["square", "Квадрат 1 200", "square"],
];
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\s]+/g, " ").trim() || "cover";

type CoverDownloadsProps = { files: Exports["files"]; name: string; isRefused: boolean };

/** The cover in every size, as soon as it is made. */
export const CoverDownloads = ({ files, name, isRefused }: CoverDownloadsProps) => (
  <section className="stack g3" aria-labelledby="cover-downloads">
    <h2 id="cover-downloads">Скачать</h2>
    <ul className={`${styles.downloads} line-above`}>
      {rows.map(([size, label, part]) => {
        const made = files.get(size);
        const ending = made?.blob.type === "image/jpeg" ? "jpg" : "png";
        return (
          <li key={part}>
            {made ? (
              <a href={made.url} download={`${fileName(name)} ${part}.${ending}`}>
                <span className="num">{label}</span>
                <span className="muted small num">{formatBytes(made.blob.size)}</span>
                <Icon name="download" />
              </a>
            ) : (
              <span className={styles.waiting}>
                <span className="num">{label}</span>
                <span className="muted small">{isRefused ? "не сделана" : "рисуется…"}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);
