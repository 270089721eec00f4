import type { EditedDiscount, PaidWork } from "../../api/contract/discounts.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { type Days, discountRefusals } from "../../text/discounts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { controlId, type Sending, useContractForm } from "../parts/useContractForm.ts";
import { Calendar } from "./Calendar.tsx";
import { DiscountBooks } from "./DiscountBooks.tsx";
import { DiscountResult } from "./DiscountResult.tsx";
import styles from "./Discounts.module.css";
import { booksOf, lengthWords, type TypedDiscount, usualPercents } from "./discountForm.view.ts";

export type SentDiscount = { title: string; percent: number; workIds: number[]; startDate: string; endDate: string };
type DiscountFormProps = {
  /** «Новая скидка». */
  label: string;
  works: readonly PaidWork[];
  /** Null: a new one. */
  discount: EditedDiscount | null;
  /** By the server's clock. */
  today: string;
  defaultValues: TypedDiscount;
  sending: Sending<SentDiscount>;
};

/** Title, percent, days and books of a discount; of one that runs only the last day changes. */
export function DiscountForm({ label, works, discount, today, defaultValues, sending }: DiscountFormProps) {
  const account = useAccount();
  const form = useContractForm<TypedDiscount, SentDiscount>({
    schema: () => import("../../api/contract/discounts.ts").then(({ typedDiscount }) => typedDiscount),
    defaultValues,
    sending,
  });
  const typed = form.watch();
  const isFixed = discount?.change === "endDate";
  const books = booksOf(works, discount);
  const chosen = books.filter(({ id }) => typed.workIds.includes(id));
  const only = isFixed ? { readOnly: true } : {};
  const set = (name: "percent" | "startDate" | "endDate", value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.attempt > 0 });
  const setDays = (days: Days) => {
    set("startDate", days.startDate);
    set("endDate", days.endDate);
  };
  return (
    <ContractForm form={form} failed="Скидка не сохранена" aria-label={label}>
      <div className="cols" data-side="end">
        <div className="stack g7">
          <section className="stack g5" aria-label="Название и размер">
            {isFixed && <p className="muted">{discountRefusals.running}.</p>}
            <TextField {...form.field("title")} {...only} label="Название" count={typed.title.length} limit={60} />
            <div className="stack g2">
              <TextField
                {...form.field("percent")}
                {...only}
                label="Размер, %"
                hint="Целое число от 5 до 75"
                inputMode="numeric"
                className={styles.percent}
              />
              {!isFixed && (
                <fieldset className={cx("row g2", styles.percents)} aria-label="Частые размеры">
                  {usualPercents.map((percent) => (
                    <Button
                      key={percent}
                      small
                      aria-pressed={typed.percent.trim() === String(percent)}
                      onClick={() => set("percent", String(percent))}
                    >
                      {percent} %
                    </Button>
                  ))}
                </fieldset>
              )}
            </div>
          </section>
          <section className="stack g4" aria-labelledby="discount-days">
            <div className="stack g1">
              <h2 id="discount-days">Дни</h2>
              <p className="small muted">С 00:00 первого дня до 23:59 последнего, по Москве. От 1 до 30 дней.</p>
            </div>
            <div className={`${styles.dates} stack`}>
              <TextField {...form.field("startDate")} {...only} type="date" label="Первый день" />
              <TextField {...form.field("endDate")} type="date" label="Последний день" />
              <p className="small muted num">{lengthWords(typed)}</p>
            </div>
            <Calendar
              today={today}
              typed={typed}
              taken={chosen.flatMap(({ taken }) => taken)}
              isEndOnly={isFixed}
              onChange={setDays}
            />
          </section>
          <DiscountBooks
            id={controlId("workIds")}
            books={books}
            chosen={typed.workIds}
            typed={typed}
            today={today}
            author={account.fio}
            isFixed={isFixed}
            error={form.messageOf("workIds")}
            onChange={(workIds) =>
              form.setValue("workIds", workIds, { shouldDirty: true, shouldValidate: form.attempt > 0 })
            }
          />
        </div>
        <DiscountResult typed={typed} books={chosen} today={today}>
          <SubmitButton form={form}>{discount ? "Сохранить скидку" : "Назначить скидку"}</SubmitButton>
        </DiscountResult>
      </div>
    </ContractForm>
  );
}
