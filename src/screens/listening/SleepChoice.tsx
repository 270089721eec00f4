import { useSelector } from "@xstate/react";
import { useSleepTimer } from "../../app/hooks/usePlayer.ts";
import type { SleepTimerActor } from "../../machines/audio/sleepTimer.machine.ts";
import { sleepMinutes } from "../../text/listening.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./SleepChoice.module.css";

/** «23:45» by the device's own clock: a person who goes to sleep looks at that one. */
export const hourOf = (time: number): string =>
  new Date(time).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });

/** When the sound is to stop by itself. */
export function SleepChoice() {
  const timer = useSleepTimer();
  return timer && <Choice timer={timer} />;
}

function Choice({ timer }: { timer: SleepTimerActor }) {
  const state = useSelector(timer, ({ value }) => value);
  const { minutes, until } = useSelector(timer, ({ context }) => context);
  const isByClock = state === "running" || state === "fading";
  const isToEnd = typeof state === "object";
  const set = (chosen: number) =>
    isByClock && chosen === minutes
      ? timer.send({ type: "timer.cancelled" })
      : timer.send({ type: "timer.set", minutes: chosen, at: Date.now() });
  const toEnd = () => timer.send({ type: isToEnd ? "timer.cancelled" : "timer.setToEnd" });
  return (
    <div className="stack g3">
      <fieldset className={styles.chips} aria-label="Таймер сна">
        {sleepMinutes.map((value) => (
          <button
            key={value}
            type="button"
            className={`${styles.chip} num small`}
            aria-pressed={isByClock && minutes === value}
            onClick={() => set(value)}
          >
            {value} мин
          </button>
        ))}
        <button type="button" className={`${styles.chip} num small`} aria-pressed={isToEnd} onClick={toEnd}>
          До конца главы
        </button>
      </fieldset>
      <div className={`${styles.told} muted small`} role="status">
        {state === "running" && `Остановится в ${hourOf(until)}, последние 10 секунд тише.`}
        {isToEnd && state.toEnd === "far" && "Остановится в конце главы, последние 10 секунд тише."}
        {(state === "fading" || (isToEnd && state.toEnd === "near")) && (
          <Button small onClick={() => timer.send({ type: "timer.cancelled" })}>
            Слушать дальше
          </Button>
        )}
        {state === "expired" && (
          <Button small onClick={() => timer.send({ type: "timer.extended", at: Date.now() })}>
            Ещё 15 минут
          </Button>
        )}
      </div>
    </div>
  );
}
