import type { ResultOf } from "../../api/contract/index.ts";
import { formatMoment } from "../../text/dates.ts";
import styles from "./Security.module.css";
import { browserOf, eventWords } from "./security.view.ts";

/** What happened to the account lately. */
export const EventLog = ({ events }: { events: ResultOf<"getAccountEvents">["events"] }) => {
  const now = Date.now();
  return (
    <section className="stack g3" aria-labelledby="events">
      <div className="stack g1">
        <h2 id="events">Что было</h2>
        <p className="small muted">Последние 50 событий за 90 дней. Время московское.</p>
      </div>
      {events.length === 0 ? (
        <p className="muted">Пока ничего: записи начнутся со следующего входа.</p>
      ) : (
        <ol className={`${styles.log} line-above`}>
          {events.map((event) => (
            <li key={event.id}>
              <time className="num muted" dateTime={event.at}>
                {formatMoment(event.at, now)}
              </time>
              <p>
                {eventWords[event.kind]}
                <br />
                <span className="muted">
                  {event.staff ? event.staff.note : `${browserOf(event)}, ${event.address}`}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className="small">
        Что-то из этого делали не вы? Завершите остальные сеансы и{" "}
        <a href="/account/security/password">смените пароль</a>.
      </p>
    </section>
  );
};
