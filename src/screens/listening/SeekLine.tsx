import type { KeyboardEvent } from "react";
import { usePlayerView } from "../../app/hooks/usePlayer.ts";
import type { AudioPlayerActor } from "../../machines/audio/audioPlayer.machine.ts";
import { spokenPosition } from "../../text/listening.ts";
import { lengthHere } from "./player.view.ts";
import styles from "./SeekLine.module.css";

const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -15_000,
  ArrowDown: -15_000,
  ArrowRight: 30_000,
  ArrowUp: 30_000,
};

/** The place in the chapter: a range over a bar, in whole seconds. */
export function SeekLine({ player }: { player: AudioPlayerActor }) {
  const seconds = usePlayerView(({ context }) => Math.floor(context.location / 1_000)) ?? 0;
  const length = Math.floor((usePlayerView(lengthHere) ?? 0) / 1_000);
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key];
    if (by === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    player.send({ type: "seek.requested", seek: { by } });
  };
  return (
    <div className={styles.seek}>
      <progress className={styles.line} max={Math.max(1, length)} value={seconds} aria-hidden="true" />
      <input
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, length)}
        value={seconds}
        aria-label="Место в главе"
        aria-valuetext={spokenPosition(seconds * 1_000, length * 1_000)}
        onKeyDown={press}
        onChange={({ target }) => player.send({ type: "seek.requested", seek: { to: Number(target.value) * 1_000 } })}
      />
    </div>
  );
}
