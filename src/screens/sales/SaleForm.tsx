import type { WorkSales } from "../../api/contract/sales.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { updateSales } from "../../services/sales.calls.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { SubmitButton } from "../parts/ContractForm.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Sales.module.css";
import { isBeginning, previewOf, sharesOf, type TypedSale, typedOf } from "./sales.view.ts";

type SaleFormProps = { workId: number; sales: WorkSales; onChanged: () => void };
type Sent = { price: number; freeChapterCount: number; promoFragment: boolean; startsAt: string | null };

/** On what terms the owner sells, and what readers will see of each chapter by what is typed. */
export function SaleForm({ workId, sales, onChanged }: SaleFormProps) {
  const begins = isBeginning(sales);
  const hasStart = begins || sales.state === "waiting";
  const sending = useSubmitWithToast(updateSales, begins ? "Продажа настроена" : "Условия сохранены", onChanged);
  const form = useContractForm<TypedSale, Sent>({
    schema: () => import("../../api/contract/sales.ts").then(({ typedSale }) => typedSale),
    defaultValues: typedOf(sales),
    sending: { ...sending, submit: (terms: Sent) => sending.submit({ id: workId, ...terms }) },
  });
  const typed = form.watch();
  const shares = sharesOf(typed.price, sales.feePercent);
  const save = begins ? "Начать продажу" : "Сохранить условия";
  return (
    <form className="stack g5" aria-labelledby="sale-terms" noValidate onSubmit={form.onSubmit}>
      <h2 id="sale-terms">Условия</h2>
      <FormProblems form={form} title={begins ? "Продажа не началась" : "Не сохранено"} />
      <TextField
        {...form.field("price")}
        label="Цена, ₽"
        hint={sales.discount ? saleRefusals.priceHeld : "Целое число от 29 до 5\u00a0000. Менять её можно раз в сутки"}
        readOnly={sales.discount !== null}
        inputMode="numeric"
      />
      {shares && (
        <dl className={styles.shares}>
          <dt>Платит читатель</dt>
          <dd className="num">{shares.reader}</dd>
          <dt>{`Площадке, ${sales.feePercent}\u00a0%${sales.isExclusive ? " по эксклюзивному договору" : ""}`}</dt>
          <dd className="num">{shares.fee}</dd>
          <dt>Вам с каждой книги</dt>
          <dd className="num">{shares.author}</dd>
        </dl>
      )}
      <p className="small muted">
        Весь доход получает владелец произведения. Выплатить его можно через 14 дней после покупки.
      </p>
      <TextField
        {...form.field("freeChapterCount")}
        label="Бесплатные главы"
        hint="Сколько первых глав читают без покупки, хотя бы одну"
        inputMode="numeric"
      />
      <Checkbox
        {...form.field("promoFragment")}
        label="Показывать начало платных глав"
        hint={"Первые 2\u00a0000 знаков, до конца абзаца"}
      />
      {hasStart && (
        <TextField
          {...form.field("startsAt")}
          type="datetime-local"
          label="Начать продажу"
          hint="По московскому времени, не позже чем через 90 дней. Пустое поле: сразу"
          optional
        />
      )}
      <section className="stack g3" aria-labelledby="sale-preview">
        <h3 id="sale-preview">Что увидит читатель</h3>
        {sales.chapters.length === 0 ? (
          <p className="muted">Опубликованных глав пока нет.</p>
        ) : (
          <ol className={`${styles.chapters} stack g2`}>
            {previewOf(sales, typed).map(({ id, title, isOpen, label }) => (
              <li key={id} data-open={isOpen || undefined}>
                <span>{title}</span> <span className="small muted">{label}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <ActionBar>
        <SubmitButton form={form} unavailable={begins ? sales.refusals[0] : undefined}>
          {save}
        </SubmitButton>
        <p className="small muted">У тех, кто уже купил, книга останется целиком.</p>
      </ActionBar>
    </form>
  );
}
