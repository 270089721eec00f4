import { CircleCheck, Copy, OctagonAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ImportReport as Report } from "../../api/contract/imports.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./ImportPreview.module.css";
import { reportText } from "./import.view.ts";

const icons = { dropped: OctagonAlert, changed: TriangleAlert, kept: CircleCheck } as const;
const SHOWN = 50;

/** What became of the parts of the file that could not be taken as they are; all of it can be copied. */
export function ImportReport({ report }: { report: Report }) {
  const [copied, setCopied] = useState("");
  const { entries, more } = report;
  const total = entries.length + more;
  const copy = () =>
    navigator.clipboard.writeText(reportText(report)).then(
      () => setCopied("Отчёт скопирован"),
      () => setCopied("Скопировать не удалось: выделите текст сами"),
    );
  return (
    <section className="stack g2" aria-labelledby="import-report">
      <h2 id="import-report">Замечания</h2>
      {total === 0 ? (
        <p className="small muted">Замечаний нет: книга прочитана как есть.</p>
      ) : (
        <>
          <ul>
            {entries.slice(0, SHOWN).map((entry) => {
              const Icon = icons[entry.kind];
              return (
                <li
                  key={`${entry.line}:${entry.column}:${entry.message}`}
                  className={styles.entry}
                  data-kind={entry.kind}
                >
                  <Icon aria-hidden="true" />
                  <span className="num">
                    Строка {formatNumber(entry.line)}, столбец {formatNumber(entry.column)}
                  </span>
                  <p>{entry.message}</p>
                </li>
              );
            })}
          </ul>
          {total > SHOWN && (
            <p className="small muted">И ещё {counted(total - SHOWN, ["замечание", "замечания", "замечаний"])}</p>
          )}
          <Button className="start" onClick={() => void copy()}>
            <Copy />
            Скопировать отчёт
          </Button>
          <p className="small muted" role="status">
            {copied}
          </p>
        </>
      )}
    </section>
  );
}
