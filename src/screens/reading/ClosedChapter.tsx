import { useEffect } from "react";
import type { ClosedChapter as Closed } from "../../api/contract/reading.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatNumber } from "../../text/plural.ts";
import { chapterTabTitle } from "../../text/tabTitles.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import BuyBook from "../orders/BuyBook.tsx";
import styles from "./ClosedChapter.module.css";

/** In place of a chapter that is sold: its beginning where it is shown, and how the book is bought. */
export function ClosedChapter({ chapter }: { chapter: Closed }) {
  const { work, chapters, number, previous, opening, offer } = chapter;
  useEffect(() => {
    document.title = chapterTabTitle(chapter);
  }, [chapter]);
  return (
    <article className={`${styles.closed} stack g6`}>
      <header className="stack g2">
        <p className="small muted">
          {`Глава ${formatNumber(number)} из ${formatNumber(chapters.length)}, ${formatCharacters(chapter.textLength)}`}
        </p>
        <h1>{chapter.title || "Без названия"}</h1>
      </header>
      {opening !== "" && (
        <div
          className="prose"
          data-indent={work.enableRedLine ? undefined : "no"}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own serialiser from a checked document
          dangerouslySetInnerHTML={{ __html: opening }}
        />
      )}
      <BuyBook workId={work.id} offer={offer} path={`/book/${work.id}/read/${chapter.id}`} />
      <div className="row">
        <ButtonLink href={`/book/${work.id}`}>К книге</ButtonLink>
        {previous && (
          <ButtonLink href={`/book/${work.id}/read/${previous.id}`} icon={<Icon name="chevron-left" />}>
            {previous.title || "Предыдущая"}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
