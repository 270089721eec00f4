import { ActorList } from "./ActorList.tsx";
import { ContextTree } from "./ContextTree.tsx";
import { EventLog } from "./EventLog.tsx";
import type { Actor } from "./log.ts";
import type { Moment } from "./messages.ts";
import styles from "./Panel.module.css";
import { SendEvent } from "./SendEvent.tsx";

type PanelProps = {
  actors: readonly Actor[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
  moments: readonly Moment[];
  /** The place of the moment that the charts show. */
  shown: number;
  isLive: boolean;
  onPlace: (place: number) => void;
  events: readonly string[];
  hears: (states: readonly string[], event: string) => boolean;
  onSend: (actor: Actor, event: { type: string }) => void;
};

/** What the actors of one machine do: who they are, their log, what they hold, and events for them. */
export function Panel({
  actors,
  chosen,
  onChoose,
  moments,
  shown,
  isLive,
  onPlace,
  events,
  hears,
  onSend,
}: PanelProps) {
  const moment = moments[shown];
  return (
    <aside className={styles.panel} aria-label="Live">
      <h2>Actors</h2>
      <ActorList actors={actors} chosen={chosen} onChoose={onChoose} />
      <h2>Log</h2>
      <EventLog moments={moments} place={shown} isLive={isLive} onPlace={onPlace} />
      <h2>Event and context</h2>
      {moment ? (
        <div className={styles.tree}>
          <ContextTree name="event" value={moment.event} />
          <ContextTree name="context" value={moment.context} isOpen />
        </div>
      ) : (
        <p className={styles.hint}>Nothing yet.</p>
      )}
      <h2>Send an event</h2>
      <SendEvent
        actors={actors.filter(({ key, isLiving }) => isLiving && chosen.includes(key))}
        events={events}
        hears={hears}
        onSend={onSend}
      />
    </aside>
  );
}
