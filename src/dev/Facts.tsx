import { Suspense, use, useState } from "react";
import { labelOf } from "../charts/chart.ts";
import type { Entry } from "./catalogue.ts";
import { type CoverageKind, coverageKinds, type ModelRun, missedEdges } from "./coverage.ts";
import type { Log } from "./log.ts";
import styles from "./MachinesPage.module.css";
import { readReport } from "./reports.ts";

const names: Record<CoverageKind, string> = {
  none: "not marked",
  tabs: "walked in these tabs",
  models: "walked by the models",
  browser: "walked by the tours",
};

const NO_RUN = "No run has left reports/models.json: npm run test:models, then this page in npm run dev.";

const ofRun = (kind: CoverageKind): boolean => kind === "models" || kind === "browser";

/** What marks the edges: the kind that is chosen, and what the last run of the models has left. */
export function useCoverage(entry: Entry | undefined, log: Log) {
  const [kind, setKind] = useState<CoverageKind>("none");
  /** Null: there is none. */
  const [run, setRun] = useState<ModelRun | null>();
  const choose = (next: CoverageKind) => {
    setKind(next);
    if (ofRun(next)) void readReport<ModelRun>("models.json").then(setRun);
  };
  const isKnown = !ofRun(kind) || Boolean(run);
  return {
    kind,
    choose,
    fault: ofRun(kind) && run === null ? NO_RUN : "",
    missed: entry && isKnown ? missedEdges(kind, entry.chart, log, run ?? {}) : [],
  };
}

type FactsProps = { entry: Entry; coverage: ReturnType<typeof useCoverage> };

/** What is promised of a machine, and which of its edges have been walked. */
export function Facts({ entry, coverage: { kind, choose, fault, missed } }: FactsProps) {
  const { edges, delays } = entry.chart;
  return (
    <div className={styles.facts}>
      <label>
        Edges:{" "}
        <select value={kind} onChange={(event) => choose(event.target.value as CoverageKind)}>
          {coverageKinds.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
      {kind !== "none" && (
        <span role="status">{fault || `${edges.length - missed.length} of ${edges.length} walked`}</span>
      )}
      {missed.length > 0 && (
        <details>
          <summary>Not walked</summary>
          <ul>
            {missed.map((edge) => (
              <li key={edge.id}>
                {edge.source}: {labelOf(edge, delays)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>Promises</summary>
        <Suspense fallback={<p>Reading…</p>}>
          <Promises entry={entry} />
        </Suspense>
      </details>
    </div>
  );
}

function Promises({ entry }: { entry: Entry }) {
  const promises = use(entry.promises());
  if (promises.length === 0) return <p>None is written down.</p>;
  return (
    <ul>
      {promises.map(({ title, file }) => (
        <li key={`${file} ${title}`}>
          {title} <code>{file}</code>
        </li>
      ))}
    </ul>
  );
}
