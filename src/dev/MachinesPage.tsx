import { Suspense, useState, useSyncExternalStore } from "react";
import { ChartView } from "./ChartView.tsx";
import { type Entry, eventsOf, isHeard } from "./catalogue.ts";
import { Facts, useCoverage } from "./Facts.tsx";
import type { Hub } from "./hub.ts";
import { actorsOf, momentsOf, standing } from "./log.ts";
import { MachineList } from "./MachineList.tsx";
import styles from "./MachinesPage.module.css";
import { Panel } from "./Panel.tsx";
import { Source } from "./Source.tsx";
import { StatelyButton } from "./StatelyButton.tsx";

type MachinesPageProps = {
  entries: readonly Entry[];
  hub: Hub;
  /** The page of Stately's inspector; empty: none is offered. */
  statelyUrl: string;
  /** Why a record that was asked for cannot be played; empty: none was, or it is. */
  fault: string;
};

const parameter = (name: string): string => new URLSearchParams(window.location.search).get(name) ?? "";

/** Every machine as a chart, and what its actors do in all tabs of this browser. */
export function MachinesPage({ entries, hub, statelyUrl, fault }: MachinesPageProps) {
  const log = useSyncExternalStore(hub.subscribe, hub.read);
  const [id, setId] = useState(() => parameter("machine"));
  const [picked, setPicked] = useState<readonly string[]>([]);
  /** −1: whatever comes last. */
  const [place, setPlace] = useState(-1);
  const [isSource, setIsSource] = useState(() => parameter("view") === "source");
  const [hasPanel, setHasPanel] = useState(true);

  const entry = entries.find(({ machine }) => machine.id === id) ?? entries[0];
  const coverage = useCoverage(entry, log);
  if (!entry) return null;
  const { chart, file } = entry;
  const actors = actorsOf(log, chart.id);
  const isThere = (key: string) => actors.some((actor) => actor.key === key);
  const chosen = picked.some(isThere) ? picked.filter(isThere) : actors.slice(0, 1).map(({ key }) => key);
  const moments = momentsOf(log, chosen);
  const shown = place < 0 ? moments.length - 1 : Math.min(place, moments.length - 1);
  const missed = new Set(coverage.missed.map((edge) => edge.id));
  const copies = chosen.length === 0 ? [""] : chosen;

  const choose = (next: string) => {
    const address = new URL(window.location.href);
    address.searchParams.set("machine", next);
    window.history.replaceState(null, "", address);
    setId(next);
    setPicked([]);
    setPlace(-1);
  };
  return (
    <main className={styles.page} data-panel={hasPanel}>
      <MachineList entries={entries} log={log} chosen={chart.id} onChoose={choose} />
      <section className={styles.middle} aria-label={chart.id}>
        <header className={styles.head}>
          <h1>{chart.id}</h1>
          {file && (
            <a
              href={`?${new URLSearchParams({ machine: chart.id, view: "source" }).toString()}`}
              onClick={(event) => {
                event.preventDefault();
                setIsSource(true);
              }}
            >
              {file}
            </a>
          )}
          <button type="button" aria-pressed={isSource} onClick={() => setIsSource(!isSource)}>
            Source
          </button>
          <button type="button" aria-pressed={hasPanel} onClick={() => setHasPanel(!hasPanel)}>
            Panel
          </button>
          {statelyUrl && <StatelyButton url={statelyUrl} entries={entries} hub={hub} />}
        </header>
        {fault && <p role="alert">{fault}</p>}
        <Facts key={chart.id} entry={entry} coverage={coverage} />
        {isSource ? (
          <Suspense fallback={<p>Reading…</p>}>
            <Source entry={entry} />
          </Suspense>
        ) : (
          <div className={styles.charts}>
            {copies.map((key) => {
              const moment = standing(moments, key, shown);
              return (
                <figure key={`${chart.id} ${key}`} className={styles.copy} data-copy={key}>
                  <ChartView chart={chart} moment={moment} missed={missed} />
                  {key && (
                    <figcaption>
                      <b>{key}</b> {moment ? `${moment.value} ← ${moment.event.type}` : "not there yet"}
                    </figcaption>
                  )}
                </figure>
              );
            })}
          </div>
        )}
      </section>
      {hasPanel && (
        <Panel
          actors={actors}
          chosen={chosen}
          onChoose={(keys) => {
            setPicked(keys);
            setPlace(-1);
          }}
          moments={moments}
          shown={shown}
          isLive={place < 0}
          onPlace={setPlace}
          events={eventsOf(chart)}
          hears={(states, event) => isHeard(chart, states, event)}
          onSend={(actor, event) => hub.send(actor.tab, actor.session, event)}
        />
      )}
    </main>
  );
}
