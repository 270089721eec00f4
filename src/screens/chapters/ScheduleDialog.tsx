import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { isoToMoscowInput, momentHere, moscowInputToIso } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { scheduleRefusal, whoSees } from "./chapter.view.ts";
import styles from "./ScheduleDialog.module.css";
import { scheduleChoices } from "./schedule.view.ts";

type ScheduleDialogProps = {
  /** `durationMs`: of a chapter of an audiobook alone. */
  chapter: Pick<Chapter, "state" | "publishTime"> & { durationMs?: number | null };
  workState: Parameters<typeof whoSees>[1];
  textLength: number;
  busy: boolean;
  /** The server's refusal. */
  message: string;
  onSchedule: (at: string) => void;
  onClose: () => void;
};

/** When a chapter comes out, by Moscow. */
export function ScheduleDialog({
  chapter,
  workState,
  textLength,
  busy,
  message,
  onSchedule,
  onClose,
}: ScheduleDialogProps) {
  const id = useId();
  const [value, setValue] = useState(() => (chapter.publishTime ? isoToMoscowInput(chapter.publishTime) : ""));
  const [error, setError] = useState("");
  const readers = whoSees({ state: "scheduled" }, workState);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (message) input.current?.focus();
  }, [message]);
  const schedule = (event: FormEvent) => {
    event.preventDefault();
    const at = moscowInputToIso(value);
    const refusal = scheduleRefusal(
      chapter,
      at === null ? null : Date.parse(at),
      Date.now(),
      textLength,
      chapter.durationMs,
    );
    setError(refusal);
    if (at !== null && refusal === "") onSchedule(at);
    else input.current?.focus();
  };
  const choose = (chosen: string) => {
    setValue(chosen);
    setError("");
  };
  const now = Date.now();
  const here = momentHere(moscowInputToIso(value) ?? "", now);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Запланировать публикацию"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            Запланировать публикацию
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={schedule}>
        <TextField
          label="Дата и время по Москве"
          hint={["Глава выйдет сама. До этого её можно править и снять с плана", readers].filter(Boolean).join(". ")}
          type="datetime-local"
          data-autofocus
          ref={input}
          value={value}
          error={error || message || undefined}
          onChange={({ target }) => choose(target.value)}
        />
        <div className="row g1">
          {scheduleChoices(now).map(({ label, value: chosen }) => (
            <Button key={label} small onClick={() => choose(chosen)}>
              {label}
            </Button>
          ))}
        </div>
        <p className="small muted" role="status">
          {here && `По часам этого устройства: ${here}`}
        </p>
      </form>
    </Dialog>
  );
}
