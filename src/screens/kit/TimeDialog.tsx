import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { isoToMoscowInput, momentHere, moscowInputToIso } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { scheduleChoices } from "./schedule.view.ts";
import styles from "./TimeDialog.module.css";

type TimeDialogProps = {
  /** ISO 8601: what it is planned for; null: it is not. */
  publishTime: string | null;
  hint: string;
  /** Why it cannot come out then, in milliseconds; null: no time that there is. Empty: it can. */
  refusalOf: (at: number | null) => string;
  busy: boolean;
  /** The server's refusal. */
  message: string;
  onSchedule: (at: string) => void;
  onClose: () => void;
};

/** When something comes out, by Moscow. */
export function TimeDialog({ publishTime, hint, refusalOf, busy, message, onSchedule, onClose }: TimeDialogProps) {
  const [value, setValue] = useState(() => (publishTime ? isoToMoscowInput(publishTime) : ""));
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (message) input.current?.focus();
  }, [message]);
  const schedule = (event: FormEvent) => {
    event.preventDefault();
    const at = moscowInputToIso(value);
    const refusal = refusalOf(at === null ? null : Date.parse(at));
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
    <FormDialog
      title="Запланировать публикацию"
      action="Запланировать публикацию"
      busy={busy}
      className={styles.form}
      onSubmit={schedule}
      onClose={onClose}
    >
      <TextField
        label="Дата и время по Москве"
        hint={hint}
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
    </FormDialog>
  );
}
