import { useToggle } from "../../app/hooks/useToggle.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import type { PublicationListKind } from "./listKind.ts";
import styles from "./PublicationList.module.css";
import { type ListedPublication, publicationFacts } from "./publicationList.view.ts";

type FavoriteRowProps<Row extends ListedPublication> = {
  kind: PublicationListKind<Row>;
  call: NonNullable<PublicationListKind<Row>["favorite"]>;
  row: Row;
};

/** Another's publication in the person's own list; what is taken out stays in sight until the list is loaded again. */
export function FavoriteRow<Row extends ListedPublication>({ kind, call, row }: FavoriteRowProps<Row>) {
  const { id, title, author, isFavorite = false, favoriteCount = 0 } = row;
  const { isOn, trouble, toggle } = useToggle(call, id, { isOn: isFavorite, count: favoriteCount });
  return (
    <li className={`${styles.row} line-below top`} data-row={id}>
      <span className={styles.tick} />
      <div className="stack g1">
        <h2 className={`${styles.title} anywhere`}>
          <a className="alone quiet" href={kind.shownHref(id)}>
            {title}
          </a>
        </h2>
        <p className={`${styles.facts} row muted small`}>
          <PersonName className="alone" person={author} />
          {[...kind.factsOf(row), ...publicationFacts(row, kind.nouns, Date.now())].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <Trouble text={trouble} className={`${styles.error} small`} />
      </div>
      <div className="row keep g1">
        <Button small aria-pressed={isOn} aria-label={`В избранном: ${title}`} onClick={toggle}>
          {isOn ? "Убрать" : "Вернуть"}
        </Button>
      </div>
    </li>
  );
}
