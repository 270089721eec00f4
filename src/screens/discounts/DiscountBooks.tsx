import type { Days } from "../../text/discounts.ts";
import { counted } from "../../text/plural.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import { FieldError } from "../../ui/Field/Field.tsx";
import styles from "./Discounts.module.css";
import { bookNote, type ChoosableBook, sumsOf } from "./discountForm.view.ts";

type DiscountBooksProps = {
  id: string;
  books: readonly ChoosableBook[];
  chosen: readonly number[];
  typed: Days & { percent: string };
  today: string;
  author: string;
  /** None can be added or taken out. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (chosen: number[]) => void;
};

/** The books of a discount, with what each costs before and with it. */
export function DiscountBooks({
  id,
  books,
  chosen,
  typed,
  today,
  author,
  isFixed,
  error,
  onChange,
}: DiscountBooksProps) {
  const shown = isFixed ? books.filter((book) => chosen.includes(book.id)) : books;
  return (
    <section id={id} tabIndex={-1} className="stack g3" aria-labelledby="discount-books">
      <div className="row between">
        <h2 id="discount-books">Книги</h2>
        <span className="small muted num">
          {isFixed ? counted(shown.length, ["книга", "книги", "книг"]) : `выбрано ${chosen.length} из ${books.length}`}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ul className={styles.picks}>
        {shown.map((book) => {
          const isChosen = chosen.includes(book.id);
          const { text, isFree } = bookNote(book, typed, today);
          const isClosed = isFixed || (!isFree && !isChosen);
          const sums = sumsOf(book, typed.percent);
          return (
            <li key={book.id} className={`${styles.pick} line-below`}>
              <Checkbox
                label={
                  <span className="row keep anywhere">
                    <BookCover book={book} author={author} className={styles.thumb} />
                    {book.title}
                  </span>
                }
                checked={isChosen}
                aria-disabled={isClosed || undefined}
                onChange={() => {
                  if (!isClosed) onChange(isChosen ? chosen.filter((one) => one !== book.id) : [...chosen, book.id]);
                }}
                {...(isChosen && !isFree ? { error: text } : { hint: text })}
              />
              {sums && (isFree || isChosen) && (
                <p className={styles.sums}>
                  <b>{sums.now}</b> вместо <s className="muted">{sums.before}</s>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
