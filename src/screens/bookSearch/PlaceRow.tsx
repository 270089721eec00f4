import type { FoundPlace } from "../../api/contract/bookSearch.ts";
import { soughtPlaceHref } from "../../text/bookSearch.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import styles from "./BookSearch.module.css";

type PlaceRowProps = {
  chapterId: number;
  place: FoundPlace;
  words: string;
  /** Null: this person does not replace. */
  isChosen: boolean | null;
  onToggle: () => void;
};

/** A place with the words around it, which leads to it in the editor. */
export function PlaceRow({ chapterId, place, words, isChosen, onToggle }: PlaceRowProps) {
  const { before, found, after, isInNote, isDisputed, block, offset } = place;
  return (
    <li className={styles.place}>
      {isChosen !== null && !isDisputed && (
        <Checkbox
          label={<span className="vh">{`Заменить: ${before}${found}${after}`}</span>}
          checked={isChosen}
          onChange={onToggle}
        />
      )}
      <a className={`${styles.words} anywhere`} href={soughtPlaceHref(chapterId, { words, block, offset })}>
        {before}
        <mark>{found}</mark>
        {after}
      </a>
      {isInNote && <span className={`${styles.note} small muted`}>В сноске</span>}
      {isDisputed && (
        <span className={`${styles.note} small muted`}>
          Спорное место: не заменяется, пока в главе не выбрано, что оставить
        </span>
      )}
    </li>
  );
}
