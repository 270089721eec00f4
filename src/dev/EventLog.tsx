import { type KeyboardEvent, useEffect, useRef } from "react";
import { actorKey } from "./log.ts";
import type { Moment } from "./messages.ts";
import styles from "./Panel.module.css";

const SHOWN = 300;
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);

type EventLogProps = {
  moments: readonly Moment[];
  /** The place that the charts show. */
  place: number;
  isLive: boolean;
  /** −1: whatever comes last. */
  onPlace: (place: number) => void;
};

/** What the chosen actors went through; stepped by buttons and by the arrow keys. */
export function EventLog({ moments, place, isLive, onPlace }: EventLogProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (place >= 0) row.current?.scrollIntoView({ block: "nearest" });
  }, [place]);
  const end = moments.length - 1;
  const go = (to: number) => onPlace(Math.min(end, Math.max(0, to)));
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    go(place + (event.key === "ArrowUp" ? -1 : 1));
  };
  const first = Math.max(0, Math.min(place, moments.length - SHOWN));
  return (
    <>
      <div className={styles.bar}>
        <button type="button" onClick={() => go(0)} disabled={place <= 0}>
          First
        </button>
        <button type="button" onClick={() => go(place - 1)} disabled={place <= 0}>
          Back
        </button>
        <button type="button" onClick={() => go(place + 1)} disabled={place >= end}>
          Forward
        </button>
        <button type="button" onClick={() => onPlace(-1)} aria-pressed={isLive}>
          Live
        </button>
        <span className={styles.hint} role="status">
          {moments.length === 0 ? "nothing yet" : `${place + 1} of ${moments.length}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows are buttons; the arrows go from one to the next */}
      <div className={styles.log} onKeyDown={press}>
        {moments.slice(first, first + SHOWN).map((moment, index) => {
          const isShown = first + index === place;
          return (
            <button
              key={`${actorKey(moment)} ${moment.count}`}
              ref={isShown ? row : undefined}
              type="button"
              className={styles.moment}
              aria-current={isShown ? "step" : undefined}
              onClick={() => onPlace(first + index)}
            >
              <time>{timeOf(moment.at)}</time>
              <span>
                <b>{moment.event.type}</b> → {moment.value || moment.status}
              </span>
              <span className={styles.hint}>
                {moment.tab} {moment.session}
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}
