import type { Audiobook } from "../../api/contract/listening.ts";
import { formatClock, formatLength } from "../../text/length.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Listening.module.css";
import { numberedTitle, restOf } from "./player.view.ts";
import type { ListeningView } from "./useListening.ts";

type HeardPlaceProps = { book: Audiobook; listening: ListeningView };

/** Where the listener is, and the button. */
export function HeardPlace({ book, listening }: HeardPlaceProps) {
  const { index, location, isOn, isElsewhere, isDenied, words, toggle } = listening;
  const chapter = book.chapters[index];
  if (!chapter)
    return <Blank title="Глав пока нет">Когда автор опубликует первую, её можно будет слушать здесь.</Blank>;
  const rest = restOf(book.chapters, index, location);
  const button = isElsewhere ? "Продолжить здесь" : isOn ? "Пауза" : "Слушать";
  return (
    <section className="stack g3 anywhere" aria-label="Где вы остановились">
      <p>
        <b>{numberedTitle(chapter, index)}</b>
        <br />
        <span className="muted num">
          {formatClock(location)} из {formatClock(chapter.durationMs)}, до конца книги {formatLength(rest)}
        </span>
      </p>
      <div className="row g2">
        <Button
          variant="primary"
          icon={<Icon name={isOn ? "pause" : "play"} />}
          unavailable={isDenied ? words : undefined}
          reasonHidden
          onClick={toggle}
        >
          {button}
        </Button>
        {book.linkedWork && chapter.textChapterId !== null && (
          <ButtonLink
            href={`/book/${book.linkedWork.id}/read/${chapter.textChapterId}`}
            icon={<Icon name="book-open" />}
          >
            Читать эту главу
          </ButtonLink>
        )}
      </div>
      <p className={`${styles.words} small`} role="status">
        {words}
      </p>
    </section>
  );
}
