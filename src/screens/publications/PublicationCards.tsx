import { type ReactNode, useState } from "react";
import type { ListedPost } from "../../api/contract/posts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./PublicationCards.module.css";

/** What every kind tells of a publication in a list for readers. */
type Listed = Pick<
  ListedPost,
  "id" | "title" | "author" | "preview" | "publishedAt" | "tags" | "likeCount" | "isFolded"
>;

/** What the cards of a kind have of their own. */
export type CardKind<Row extends Listed> = {
  href: (id: number) => string;
  tagHref: (tag: string) => string;
  /** Above the title: what it is about. */
  Above: (props: { row: Row; isOfAuthor: boolean }) => ReactNode;
  /** «3 отметки «Нравится»» */
  likes: (count: number) => string;
  /** In the place of its beginning; nothing: its beginning itself. */
  Beginning?: (props: { row: Row }) => ReactNode;
  /** Next to it: a picture. */
  beside?: (row: Row) => ReactNode;
};

export type CardsProps<Row> = {
  rows: readonly Row[];
  level: 2 | 3;
  /** The page is the author's own: their name is above. */
  isOfAuthor?: boolean;
};

/** Publications in a list for readers, each with its beginning. */
export const PublicationCards = <Row extends Listed>({
  kind,
  rows,
  ...rest
}: CardsProps<Row> & { kind: CardKind<Row> }) => (
  <ul>
    {rows.map((row) => (
      <Card key={row.id} kind={kind} row={row} {...rest} />
    ))}
  </ul>
);

type CardProps<Row extends Listed> = { kind: CardKind<Row>; row: Row } & Omit<CardsProps<Row>, "rows">;

function Card<Row extends Listed>({ kind, row, level, isOfAuthor = false }: CardProps<Row>) {
  const { id, title, author, preview, publishedAt, tags, likeCount, isFolded } = row;
  const [isOpened, setOpened] = useState(false);
  const Heading = level === 2 ? "h2" : "h3";
  if (isFolded && !isOpened)
    return (
      <li className={`${styles.card} stack line-below top`}>
        <p className="row g2 muted">
          Скрыто: вы игнорируете этого человека
          <Button small aria-label={`Показать: ${author.fio}`} onClick={() => setOpened(true)}>
            Показать
          </Button>
        </p>
      </li>
    );
  const beside = kind.beside?.(row);
  return (
    <li className={`${styles.card} stack line-below top`} data-pictured={beside ? "" : undefined}>
      <div className="stack g2">
        <kind.Above row={row} isOfAuthor={isOfAuthor} />
        <Heading className={styles.title}>
          <a className="alone quiet" href={kind.href(id)}>
            {title}
          </a>
        </Heading>
        <p className={`${styles.facts} row muted small`}>
          {!isOfAuthor && <PersonName className="alone" person={author} />}
          {publishedAt && <span className="num">{formatMoment(publishedAt, Date.now())}</span>}
          {likeCount > 0 && <span className="num">{kind.likes(likeCount)}</span>}
        </p>
        {kind.Beginning ? <kind.Beginning row={row} /> : <p className={`${styles.preview} anywhere`}>{preview}</p>}
        {tags.length > 0 && (
          <p className="row g2">
            {tags.map((tag) => (
              <Tag key={tag} href={kind.tagHref(tag)}>
                {tag}
              </Tag>
            ))}
          </p>
        )}
      </div>
      {beside}
    </li>
  );
}
