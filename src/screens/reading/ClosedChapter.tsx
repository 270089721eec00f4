import { useEffect } from "react";
import type { ClosedChapter as Closed } from "../../api/contract/reading.ts";
import { formatMoney } from "../../text/money.ts";
import { formatNumber } from "../../text/plural.ts";
import { chapterTabTitle } from "../../text/tabTitles.ts";
import { formatCharacters } from "../../text/volume.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./ClosedChapter.module.css";

/** In place of a chapter that is sold: its beginning where it is shown, and what the book costs. */
export function ClosedChapter({ chapter }: { chapter: Closed }) {
  const { work, chapters, number, previous, opening, offer } = chapter;
  useEffect(() => {
    document.title = chapterTabTitle(chapter);
  }, [chapter]);
  return (
    <article className={styles.closed}>
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
      <section className="stack g2" aria-label="Покупка">
        {offer.price !== null && <p className={styles.price}>{formatMoney(offer.price)}</p>}
        <p>{offer.refusal ?? "Эту главу читают те, кто купил книгу: все главы, и те, что выйдут."}</p>
      </section>
      <div className="row">
        <ButtonLink variant="primary" href={`/book/${work.id}`}>
          К книге
        </ButtonLink>
        {previous && (
          <ButtonLink href={`/book/${work.id}/read/${previous.id}`} icon={<Icon name="chevron-left" />}>
            {previous.title || "Предыдущая"}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
