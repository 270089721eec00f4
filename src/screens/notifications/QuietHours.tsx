import { type FormEvent, useId, useState } from "react";
import type { PushSettings } from "../../api/contract/notifications.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { pushSettings, setQuiet } from "../../services/notifications.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { minutesOf, timeOf, usualQuiet } from "./quietHours.view.ts";

/** In which hours the devices stay silent. */
export function QuietHours() {
  const loader = useLoader(pushSettings, null, null);
  return (
    <section className="stack g3" aria-labelledby="quiet">
      <h2 id="quiet">Тихие часы</h2>
      <Loaded loader={loader} skeleton={<SkeletonLines lines={2} />}>
        {({ quiet }) => <QuietForm given={quiet} />}
      </Loaded>
    </section>
  );
}

function QuietForm({ given }: { given: PushSettings["quiet"] }) {
  const [kept, setKept] = useState(given);
  const [from, setFrom] = useState(timeOf((given ?? usualQuiet).from));
  const [until, setUntil] = useState(timeOf((given ?? usualQuiet).until));
  const id = useId();
  const { status, message, submit } = useSubmit(setQuiet, {
    onDone: ({ quiet }) => {
      setKept(quiet);
      sayDone(quiet ? "Тихие часы включены" : "Тихие часы выключены");
    },
  });
  const isSending = status === "submitting";
  const quiet = { from: minutesOf(from), until: minutesOf(until) };
  const isWrong = quiet.from === null || quiet.until === null || quiet.from === quiet.until;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (quiet.from === null || quiet.until === null || isWrong) return;
    submit({ from: quiet.from, until: quiet.until });
  };
  return (
    <form className="stack g3" noValidate onSubmit={onSubmit}>
      <p className="small muted" id={id}>
        {kept
          ? `С ${timeOf(kept.from)} до ${timeOf(kept.until)} по Москве push не приходит: всё, что случилось за это время, придёт утром. Колокольчик считает как обычно.`
          : "Сейчас push приходит в любое время."}
      </p>
      <div className="row g3">
        <TextField label="С, по Москве" type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField
          label="До, по Москве"
          type="time"
          value={until}
          error={isWrong ? "Выберите разное время" : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <div className="row g3">
        <Button type="submit" busy={isSending}>
          {kept ? "Сохранить часы" : "Включить тихие часы"}
        </Button>
        {kept && (
          <Button variant="text" busy={isSending} onClick={() => submit(null)}>
            Выключить
          </Button>
        )}
      </div>
      {status === "refused" && <p role="alert">Не сохранено: {message}</p>}
    </form>
  );
}
