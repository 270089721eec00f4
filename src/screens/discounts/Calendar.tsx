import { type KeyboardEvent, useRef, useState } from "react";
import type { Days, TakenDays } from "../../text/discounts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./Calendar.module.css";
import { addMonths, arrowed, type CalendarDay, lastMonth, monthOf, pressed, weekDays } from "./calendar.view.ts";
import { daysOf } from "./discountForm.view.ts";

type CalendarProps = {
  today: string;
  typed: Days;
  /** Of the books that are chosen. */
  taken: readonly TakenDays[];
  /** Only the last day can be chosen. */
  isEndOnly: boolean;
  onChange: (days: Days) => void;
};

/** Two months with what is taken: the same two days as the fields above, by a press. Arrows walk the days. */
export function Calendar({ today, typed, taken, isEndOnly, onChange }: CalendarProps) {
  const days = daysOf(typed);
  const [month, setMonth] = useState((days?.startDate ?? today).slice(0, 7));
  const [reached, setReached] = useState(days?.startDate ?? today);
  const box = useRef<HTMLFieldSetElement>(null);
  const months = [month, addMonths(month, 1)].map((one) => monthOf(one, { today, days, taken }));
  const shown = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
  // One stop of the tabulator for all of them.
  const stop = shown.some(({ day }) => day === reached) ? reached : (shown[0]?.day ?? today);

  const walk = (event: KeyboardEvent) => {
    const to = arrowed(event.key, stop);
    if (to === null || !shown.some(({ day }) => day === to)) return;
    event.preventDefault();
    setReached(to);
    box.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const press = ({ day, isClosed }: CalendarDay) => {
    setReached(day);
    if (isClosed) return;
    if (!isEndOnly) onChange(pressed(day, typed));
    else if (day >= typed.startDate) onChange({ ...typed, endDate: day });
  };
  return (
    <div className="stack g3">
      <fieldset ref={box} className={`${styles.calendars} top`} onKeyDown={walk} aria-label="Дни скидки">
        {months.map(({ key, title, weeks }) => (
          <table key={key} className={`${styles.calendar} num`}>
            <caption>{title}</caption>
            <thead>
              <tr>
                {weekDays.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find((day) => day)?.day}>
                  {week.map((day, index) => (
                    <td key={day?.day ?? weekDays[index]}>
                      {day && (
                        <button
                          type="button"
                          data-day={day.day}
                          data-inside={day.part === "inside" || undefined}
                          data-taken={day.isTaken || undefined}
                          tabIndex={day.day === stop ? 0 : -1}
                          aria-label={day.name}
                          aria-disabled={day.isClosed || undefined}
                          aria-pressed={day.part === "edge"}
                          aria-current={day.isToday ? "date" : undefined}
                          onClick={() => press(day)}
                        >
                          {day.number}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </fieldset>
      <div className="row">
        <Button
          small
          unavailable={month <= today.slice(0, 7) ? "Раньше сегодняшнего дня скидки не бывает" : undefined}
          reasonHidden
          onClick={() => setMonth(addMonths(month, -1))}
        >
          Раньше
        </Button>
        <Button
          small
          unavailable={addMonths(month, 1) >= lastMonth(today) ? "Дальше скидки не назначают" : undefined}
          reasonHidden
          onClick={() => setMonth(addMonths(month, 1))}
        >
          Позже
        </Button>
      </div>
      <ul className={`${styles.legend} muted small`}>
        <li>
          <span className={styles.key} data-inside />
          эта скидка
        </li>
        <li>
          <span className={styles.key} />
          занято другой скидкой
        </li>
        <li>
          <s>8</s> пауза: между скидками 7 дней
        </li>
      </ul>
    </div>
  );
}
