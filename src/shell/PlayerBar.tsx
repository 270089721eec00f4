import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { usePlayer, usePlayerView, useSleepTimer } from "../app/hooks/usePlayer.ts";
import type { AudioPlayerActor, AudioPlayerSnapshot } from "../machines/audio/audioPlayer.machine.ts";
import { RateChoice } from "../screens/kit/RateChoice.tsx";
import { lengthHere, standingOf, titleOf } from "../screens/listening/player.view.ts";
import { SeekLine } from "../screens/listening/SeekLine.tsx";
import { SleepChoice } from "../screens/listening/SleepChoice.tsx";
import { formatClock } from "../text/length.ts";
import { rateInWords } from "../text/listening.ts";
import { formatNumber } from "../text/plural.ts";
import { Button } from "../ui/Button/Button.tsx";
import { BookCover } from "../ui/Cover/BookCover.tsx";
import { Icon } from "../ui/Icon/Icon.tsx";
import { IconButton } from "../ui/IconButton/IconButton.tsx";
import { PlayButton } from "../ui/PlayButton/PlayButton.tsx";
import styles from "./PlayerBar.module.css";

/** What sounds, at the foot of every page. */
export default function PlayerBar() {
  const { player } = usePlayer();
  const isIdle = usePlayerView(({ value }) => value === "idle") ?? true;
  return player && !isIdle && <Bar player={player} />;
}

type BarProps = { player: AudioPlayerActor };

function Bar({ player }: BarProps) {
  const [panel, setPanel] = useState<"rate" | "sleep" | null>(null);
  const rate = useSelector(player, ({ context }) => context.rate);
  const toggle = (name: "rate" | "sleep") => setPanel((before) => (before === name ? null : name));
  return (
    <section
      className={`${styles.player} line-above`}
      aria-label="Проигрыватель"
      onKeyDown={({ key }) => key === "Escape" && setPanel(null)}
    >
      <div className={`wrap ${styles.in}`}>
        {panel && (
          <div className={styles.panel}>
            {panel === "rate" ? (
              <RateChoice rate={rate} onChange={(chosen) => player.send({ type: "rate.chosen", rate: chosen })} />
            ) : (
              <SleepChoice />
            )}
          </div>
        )}
        <div className={styles.seek}>
          <SeekLine player={player} />
        </div>
        <Now player={player} />
        <Keys player={player} />
        <div className={styles.side}>
          <Button
            small
            variant="text"
            aria-label={`Скорость ${rateInWords(rate)}`}
            aria-expanded={panel === "rate"}
            onClick={() => toggle("rate")}
          >
            {rateInWords(rate)}
          </Button>
          <SleepButton isOpen={panel === "sleep"} onPress={() => toggle("sleep")} />
          <IconButton icon="x" label="Убрать проигрыватель" onClick={() => player.send({ type: "player.closed" })} />
        </div>
      </div>
    </section>
  );
}

function SleepButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const timer = useSleepTimer();
  const value = useSelector(timer ?? undefined, (snapshot) => snapshot?.value ?? "off");
  const state = typeof value === "string" ? value : value.toEnd;
  const stops = ", сейчас остановится";
  const words = { running: ", включён", fading: stops, far: ", до конца главы", near: stops };
  const label = `Таймер сна${words[state as keyof typeof words] ?? ""}`;
  return <IconButton icon="timer" label={label} pressed={state in words} aria-expanded={isOpen} onClick={onPress} />;
}

/** What sounds, or why it does not, and how much is left. */
function Now({ player }: BarProps) {
  const { book, index } = useSelector(player, ({ context }) => context);
  const words = useSelector(player, (snapshot) => standingOf(snapshot as AudioPlayerSnapshot).words);
  const seconds = usePlayerView(({ context }) => Math.floor(context.location / 1_000)) ?? 0;
  const length = usePlayerView(lengthHere) ?? 0;
  const chapter = book.chapters[index];
  return (
    <>
      <div className={`${styles.now} row keep shrinks`}>
        <span className={styles.cover}>
          <BookCover book={book} author={book.authors} />
        </span>
        <span className={`${styles.names} shrinks`}>
          <b className={`${styles.name} nowrap`}>{chapter && titleOf(chapter)}</b>
          <a className={`${styles.name} nowrap`} href={`/audiobook/${book.id}`}>
            Глава {formatNumber(index + 1)}, {book.title}
          </a>
        </span>
      </div>
      <p className={`num ${styles.time} nowrap muted small`}>
        {formatClock(seconds * 1_000)}
        <br />−{formatClock(Math.max(0, length - seconds * 1_000))}
      </p>
      <p className={`${styles.words} small`} role="status">
        {words}
      </p>
    </>
  );
}

function Keys({ player }: BarProps) {
  const { isOn, isWaiting, isDenied, words, button } = useSelector(
    player,
    (snapshot) => standingOf(snapshot as AudioPlayerSnapshot),
    shallowEqual,
  );
  const isLast = useSelector(player, ({ context: { book, index } }) => index >= book.chapters.length - 1);
  const seek = (by: number) => player.send({ type: "seek.requested", seek: { by } });
  return (
    <div className={`${styles.keys} between`}>
      <IconButton
        icon="skip-back"
        label="Предыдущая глава"
        onClick={() => player.send({ type: "chapter.requested", step: -1 })}
      />
      <IconButton className={styles.jump} label="Назад на 15 секунд" onClick={() => seek(-15_000)}>
        <Icon name="rotate-ccw" />
        <b aria-hidden="true">15</b>
      </IconButton>
      <PlayButton
        isOn={isOn}
        label={button}
        aria-busy={isWaiting || undefined}
        unavailable={isDenied ? words : undefined}
        onClick={() => player.send({ type: isOn ? "pause.requested" : "play.requested", at: Date.now() })}
      />
      <IconButton className={styles.jump} label="Вперёд на 30 секунд" onClick={() => seek(30_000)}>
        <Icon name="rotate-cw" />
        <b aria-hidden="true">30</b>
      </IconButton>
      <IconButton
        icon="skip-forward"
        label="Следующая глава"
        unavailable={isLast ? "Это последняя глава" : undefined}
        onClick={() => player.send({ type: "chapter.requested", step: 1 })}
      />
    </div>
  );
}
