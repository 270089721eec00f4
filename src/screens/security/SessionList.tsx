import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./Security.module.css";
import { browserOf } from "./security.view.ts";

const loadDialog = () => neededChunk(() => import("./EndSessionsDialog.tsx"));

type Session = ResultOf<"getSessions">["sessions"][number];
type SessionListProps = { sessions: readonly Session[]; withCode: boolean; onEnded: () => void };

/** Where the person is signed in; each can be ended from here. */
export function SessionList({ sessions, withCode, onEnded }: SessionListProps) {
  const [ending, setEnding] = useState<Session | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const now = Date.now();
  const ask = (session: Session | null) => {
    setEnding(session);
    setIsOpen(true);
  };
  return (
    <section className="stack g3" aria-labelledby="sessions">
      <div className="row between">
        <h2 id="sessions">Где вы вошли</h2>
        {sessions.length > 1 && (
          <Button small onClick={() => ask(null)}>
            Завершить остальные
          </Button>
        )}
      </div>
      <ul className="line-above">
        {sessions.map((session) => {
          const { id, isCurrent, isMobile, address, createdAt, lastSeenAt } = session;
          const browser = browserOf(session);
          return (
            <li key={id} className={`${styles.session} line-below`}>
              <Icon name={isMobile ? "smartphone" : "monitor"} />
              <div>
                <p className="row g2">
                  <b>{browser}</b>
                  {isCurrent && <Badge kind="own">Это устройство</Badge>}
                </p>
                <p className="small muted num">
                  {address}, {isCurrent ? "сейчас" : `было здесь ${formatMoment(lastSeenAt, now)}`}
                </p>
                <p className="small muted num">Вход {formatMoment(createdAt, now)}</p>
              </div>
              {!isCurrent && (
                <Button small aria-label={`Завершить: ${browser}`} onClick={() => ask(session)}>
                  Завершить
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <LazyDialog
        key={ending?.id ?? "others"}
        load={loadDialog}
        with={{ open: isOpen, session: ending, withCode, onClose: () => setIsOpen(false), onEnded }}
      />
    </section>
  );
}
