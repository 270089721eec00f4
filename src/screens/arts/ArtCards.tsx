import { useState } from "react";
import type { ListedArt } from "../../api/contract/arts.ts";
import { artWords } from "../../text/arts.ts";
import { counted } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonCover, SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./ArtCards.module.css";
import { artHref, pictureOf } from "./art.view.ts";

type ArtCardsProps = {
  arts: readonly ListedArt[];
  level: 2 | 3;
  /** The page is the author's own: their name is above. */
  isOfAuthor?: boolean;
};

/** Arts next to each other. */
export const ArtCards = ({ arts, ...rest }: ArtCardsProps) => (
  <ul className={styles.grid}>
    {arts.map((art) => (
      <ArtCard key={art.id} art={art} {...rest} />
    ))}
  </ul>
);

/** Arts that are not here yet. */
export const ArtsSkeleton = () => (
  <div className={styles.grid} role="status" aria-busy="true">
    <span className="vh">Арты загружаются</span>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <div key={place} className={`stack g1 ${styles.card}`}>
        <SkeletonCover size="full" className={styles.frame} />
        <SkeletonLines lines={2} />
      </div>
    ))}
  </div>
);

function ArtCard({ art, level, isOfAuthor = false }: { art: ListedArt } & Omit<ArtCardsProps, "arts">) {
  const { id, title, author, adultOnly, isAiMade, likeCount, isFolded } = art;
  const [isOpened, setOpened] = useState(false);
  const Heading = level === 2 ? "h2" : "h3";
  const picture = pictureOf(art);
  if (isFolded && !isOpened)
    return (
      <li className={styles.folded}>
        <p className="muted">Скрыто: вы игнорируете этого человека</p>
        <Button small aria-label={`Показать: ${author.fio}`} onClick={() => setOpened(true)}>
          Показать
        </Button>
      </li>
    );
  return (
    <li className={`stack g1 ${styles.card}`}>
      <div className={styles.frame}>
        {picture && (
          <img
            className={styles.picture}
            src={picture}
            alt={adultOnly ? "" : art.alt}
            loading="lazy"
            decoding="async"
            width={320}
            height={320}
          />
        )}
      </div>
      <Heading className={styles.title}>
        <a className="alone quiet" href={artHref(id)}>
          {title}
        </a>
      </Heading>
      <p className={`${styles.facts} row muted small anywhere`}>
        {!isOfAuthor && <PersonName className="alone" person={author} />}
        {likeCount > 0 && <span className="num">{counted(likeCount, ["отметка", "отметки", "отметок"])}</span>}
      </p>
      {(adultOnly || isAiMade) && (
        <p className="row g2">
          {adultOnly && <Badge kind="age">{artWords.adults}</Badge>}
          {isAiMade && <Badge kind="draft">ИИ</Badge>}
        </p>
      )}
    </li>
  );
}
