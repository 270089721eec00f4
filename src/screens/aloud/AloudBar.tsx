import { shallowEqual, useSelector } from "@xstate/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ReadAloudActor } from "../../machines/reading/readAloud.machine.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { PlayButton } from "../../ui/PlayButton/PlayButton.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { RateChoice } from "../kit/RateChoice.tsx";
import styles from "./AloudBar.module.css";
import type { AloudView } from "./aloud.view.ts";

/** Has the bar the focus? */
export const isBarHeld = (): boolean => document.activeElement?.closest(`.${styles.aloud}`) != null;

/** Where it begins in the window, in pixels: what is below is not seen. */
export const barTop = (): number =>
  document.querySelector(`.${styles.aloud}`)?.getBoundingClientRect().top ?? window.innerHeight;

type AloudBarProps = {
  actor: ReadAloudActor;
  view: AloudView;
  /** It was asked for here, or in the bar of the chapter before: keys go on in it. */
  isHeld: boolean;
  onShow: () => void;
};

/** The voice's bar above the foot of the page. Esc closes its panel, then the voice. */
export function AloudBar({ actor, view, isHeld, onShow }: AloudBarProps) {
  const { isOn, button, unavailable, hasPrevious, hasNext, words, sentence } = view;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const stop = () => {
    // The keys go on from the text.
    if (isBarHeld()) document.getElementById("main")?.focus({ preventScroll: true });
    actor.send({ type: "stop.requested" });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isHeld) keys.current?.querySelector<HTMLElement>("[data-play]")?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (!isOpen) return stop();
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <section className={styles.aloud} aria-label="Чтение вслух" onKeyDown={onKeyDown}>
      {isOpen && <AloudSettings actor={actor} />}
      <p className={`${styles.words} small`} role="status">
        {words}
      </p>
      <div ref={keys} className={styles.keys}>
        <IconButton
          icon="skip-back"
          label="Предыдущее предложение"
          unavailable={hasPrevious ? undefined : "Раньше предложений нет"}
          onClick={() => actor.send({ type: "step.requested", by: -1 })}
        />
        <PlayButton
          isOn={isOn}
          label={button}
          unavailable={unavailable}
          onClick={() => actor.send({ type: isOn ? "pause.requested" : "resume.requested" })}
        />
        <IconButton
          icon="skip-forward"
          label="Следующее предложение"
          unavailable={hasNext ? undefined : "Дальше предложений нет"}
          onClick={() => actor.send({ type: "step.requested", by: 1 })}
        />
        <IconButton
          icon="text-quote"
          label="К читаемому месту"
          unavailable={sentence ? undefined : "Сейчас ничего не читается"}
          onClick={onShow}
        />
        <IconButton
          icon="settings"
          ref={opener}
          label="Скорость и голос"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton icon="x" label="Закончить чтение вслух" onClick={stop} />
      </div>
    </section>
  );
}

function AloudSettings({ actor }: { actor: ReadAloudActor }) {
  const { rate, voice, voices, goesOn } = useSelector(actor, ({ context }) => context, shallowEqual);
  return (
    <div className={`${styles.settings} stack`}>
      <RateChoice rate={rate} onChange={(chosen) => actor.send({ type: "rate.chosen", rate: chosen })} />
      {voices.length > 0 && (
        <SelectField
          label="Голос"
          options={voices.map(({ uri, name }) => ({ value: uri, label: name }))}
          value={voice ?? voices[0]?.uri}
          onChange={({ target }) => actor.send({ type: "voice.chosen", voice: target.value })}
        />
      )}
      <Checkbox
        label="Переходить к следующей главе"
        checked={goesOn}
        onChange={({ target }) => actor.send({ type: "goingOn.chosen", goesOn: target.checked })}
      />
    </div>
  );
}
