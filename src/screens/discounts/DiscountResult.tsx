import type { ReactNode } from "react";
import { formatPlainDay } from "../../text/days.ts";
import { formatNumber } from "../../text/plural.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./Discounts.module.css";
import { type ChoosableBook, daysOf, sumsOf, type TypedDiscount } from "./discountForm.view.ts";

/** So many books are listed one by one. */
const MOST_SUMS = 5;

type DiscountResultProps = {
  typed: TypedDiscount;
  books: readonly ChoosableBook[];
  today: string;
  /** The button that saves. */
  children: ReactNode;
};

/** What comes of what is typed. */
export function DiscountResult({ typed, books, today, children }: DiscountResultProps) {
  const days = daysOf(typed);
  const sums = books.flatMap((book) => {
    const sum = sumsOf(book, typed.percent);
    return sum ? [{ id: book.id, title: book.title, author: sum.author }] : [];
  });
  return (
    <aside aria-label="Что получится">
      <section className={cx("sheet pad stack g4", styles.result)}>
        <h2>Что получится</h2>
        <dl>
          <dt>Начнётся</dt>
          <dd>{days ? `${formatPlainDay(days.startDate, today)}, 00:00` : "выберите день"}</dd>
          <dt>Закончится</dt>
          <dd>{days ? `${formatPlainDay(days.endDate, today)}, 23:59` : "выберите день"}</dd>
          <dt>Книг</dt>
          <dd>{formatNumber(books.length)}</dd>
          {sums
            .slice(0, MOST_SUMS)
            .flatMap(({ id, title, author }) => [
              <dt key={`title-${id}`}>Вам с книги «{title}»</dt>,
              <dd key={`sum-${id}`}>{author}</dd>,
            ])}
        </dl>
        {children}
      </section>
    </aside>
  );
}
