import { Fragment } from "react";
import type { System } from "../../api/contract/system.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { system } from "../../services/system.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { FailedJobsRow } from "./FailedJobsRow.tsx";
import styles from "./SystemScreen.module.css";
import { figures, processLine, queueFigures } from "./system.view.ts";

const nothing = {};

export const first = () => [firstLoad(system, nothing)];

/** /admin/system: what runs, where things are, what waits, and what did not succeed; for administrators. */
export default function SystemScreen() {
  const loader = useLoader(system, nothing, null);
  return (
    <div className="wrap page stack g5">
      <div className="row between">
        <PageTitle />
        <Button onClick={loader.reload}>Обновить</Button>
      </div>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Состояние загружается" />}>
        {(state) => (
          <>
            <Figures of={figures(state, Date.now())} />
            <section className="stack g3" aria-labelledby="processes">
              <h2 id="processes">Процессы</h2>
              <ul className="stack g3">
                {state.processes.map((process) => (
                  <li key={`${process.host} ${process.pid}`} className="anywhere">
                    <b>{process.host}</b> <span className="muted num">№&nbsp;{process.pid}</span>
                    <p className="small muted">{processLine(process, Date.now())}</p>
                  </li>
                ))}
              </ul>
            </section>
            <section className="stack g3" aria-labelledby="queue">
              <h2 id="queue">Очередь работ</h2>
              {state.jobs.areHeld && (
                <Note kind="info" title="Очередь остановлена">
                  Это восстановленная копия: письма, сообщения и платежи не уходят, пока оператор не запустит очередь.
                </Note>
              )}
              <Figures of={queueFigures(state)} />
            </section>
            <Failed jobs={state.jobs.failed} onChanged={loader.reload} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const Figures = ({ of }: { of: readonly [string, string][] }) => (
  <dl className={styles.figures}>
    {of.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

function Failed({ jobs, onChanged }: { jobs: System["jobs"]["failed"]; onChanged: () => void }) {
  return (
    <section className="stack g3" aria-labelledby="failed">
      <h2 id="failed">Не удалось</h2>
      {jobs.length === 0 ? (
        <p className="muted">Все работы удаются. Здесь появятся те, что не удались десять раз.</p>
      ) : (
        <ul className="stack g5">
          {jobs.map((one) => (
            <FailedJobsRow key={one.kind} jobs={one} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  );
}
