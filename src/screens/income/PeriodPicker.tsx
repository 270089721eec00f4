import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import type { Statistics } from "../../api/contract/income.ts";
import { FIRST_DAY, LAST_DAY } from "../../text/periods.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./Statistics.module.css";
import { ownRefusal, type StatisticsAt, spanLabels, spans, statisticsAddress } from "./statistics.view.ts";

type PeriodPickerProps = { at: StatisticsAt; works: Statistics["works"] };

const spanOptions = spans.map((value) => ({ value, label: spanLabels[value] }));
const byOptions = [
  { value: "day", label: "По дням" },
  { value: "month", label: "По месяцам" },
] as const;

/** Which days, by what, of which book; the address holds it. */
export function PeriodPicker({ at, works }: PeriodPickerProps) {
  const [, navigate] = useLocation();
  const go = (change: Partial<StatisticsAt>) => navigate(statisticsAddress({ ...at, ...change }));
  const books = [
    { value: "", label: works.length > 1 ? `Все книги, ${formatNumber(works.length)}` : "Все книги" },
    ...works.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  return (
    <div className={styles.period}>
      <Segmented
        label="Период"
        labelHidden
        options={spanOptions}
        value={at.span}
        onChange={(span) => go({ span, by: span === "year" ? "month" : "day" })}
      />
      {(at.span === "year" || at.span === "own") && (
        <Segmented label="Как считать" labelHidden options={byOptions} value={at.by} onChange={(by) => go({ by })} />
      )}
      <SelectField
        label="Книги"
        labelHidden
        options={books}
        value={at.work === null ? "" : String(at.work)}
        onChange={({ target }) => go({ work: target.value ? Number(target.value) : null })}
      />
      {at.span === "own" && <OwnDays at={at} onChosen={go} />}
    </div>
  );
}

type OwnDaysProps = { at: StatisticsAt; onChosen: (days: { from: string; to: string }) => void };

/** Two days, both counted. */
function OwnDays({ at, onChosen }: OwnDaysProps) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    onChosen({ from: from.current?.value ?? "", to: to.current?.value ?? "" });
  };
  return (
    <form className={styles.own} aria-label="Свой период" noValidate onSubmit={choose}>
      <TextField ref={from} type="date" label="Первый день" min={FIRST_DAY} max={LAST_DAY} defaultValue={at.from} />
      <TextField
        ref={to}
        type="date"
        label="Последний день"
        min={FIRST_DAY}
        max={LAST_DAY}
        defaultValue={at.to}
        error={ownRefusal(at) ?? undefined}
      />
      <Button type="submit">Показать</Button>
    </form>
  );
}
