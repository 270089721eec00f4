import type { BookDetails } from "../../api/contract/reading.ts";
import { formatSheets } from "../../text/amounts.ts";
import { formatDay } from "../../text/dates.ts";
import { formatNumber, plural } from "../../text/plural.ts";
import styles from "./BookScreen.module.css";

const counted = (count: number, forms: readonly [string, string, string]) =>
  [plural(count, forms), formatNumber(count)] as const;

/** Of what extent a book is, when it was renewed, and what its readers have done with it, as far as they have. */
export function BookStats({ book }: { book: BookDetails }) {
  const { textLength, chapters, lastUpdateTime, viewCount, shelvedCount, commentCount } = book;
  const facts = [
    ["объём", formatSheets(textLength)],
    counted(textLength, ["знак", "знака", "знаков"]),
    counted(chapters.length, ["глава", "главы", "глав"]),
    ["обновлено", formatDay(lastUpdateTime, Date.now())],
    ...(viewCount > 0 ? [counted(viewCount, ["просмотр", "просмотра", "просмотров"])] : []),
    ...(shelvedCount > 0 ? [counted(shelvedCount, ["в библиотеке", "в библиотеках", "в библиотеках"])] : []),
    ...(commentCount > 0 ? [counted(commentCount, ["комментарий", "комментария", "комментариев"])] : []),
  ] as const;
  return (
    <dl className={styles.stats}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
