import type { Audiobook, HeardChapter } from "../../api/contract/listening.ts";
import { formatClock, formatLength } from "../../text/length.ts";
import { formatNumber } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import styles from "./Listening.module.css";
import { restOf, titleOf } from "./player.view.ts";
import type { ListeningView } from "./useListening.ts";

type HeardChaptersProps = { book: Audiobook; listening: ListeningView };

/** The chapters with their lengths: what is heard, what sounds, what is to come. */
export function HeardChapters({ book, listening }: HeardChaptersProps) {
  const { index, location } = listening;
  if (book.chapters.length === 0) return null;
  const heard = book.durationMs - restOf(book.chapters, index, location);
  return (
    <section className="stack g3" aria-labelledby="chapters">
      <div className="row between">
        <h2 id="chapters">Главы</h2>
        {heard > 0 && <span className="small muted num">прослушано {formatLength(heard)}</span>}
      </div>
      <ol className="line-above">
        {book.chapters.map((chapter, place) => (
          <Track key={chapter.id} chapter={chapter} place={place} listening={listening} />
        ))}
      </ol>
    </section>
  );
}

type TrackProps = { chapter: HeardChapter; place: number; listening: ListeningView };

function Track({ chapter, place, listening }: TrackProps) {
  const { index, location, isOn, isPlayed, isDenied, toggle, listenTo } = listening;
  const isHere = place === index;
  const isHeard = place < index;
  const name = `глава ${formatNumber(place + 1)}: ${titleOf(chapter)}`;
  const verb = isHere && isOn ? "Пауза" : isHeard ? "Слушать снова" : "Слушать";
  const isBegun = isHere && (isPlayed || location > 0);
  return (
    <li className={`${styles.track} line-below`} aria-current={isHere && isPlayed ? "true" : undefined}>
      <button
        type="button"
        className={`${styles.play} muted`}
        aria-label={`${verb}, ${name}`}
        onClick={() => (isHere && !isDenied ? toggle() : listenTo(place))}
      >
        <Icon name={isHere && isOn ? "pause" : isHeard ? "check" : "play"} />
      </button>
      <span className={`${styles.name} anywhere`}>
        <span className="num muted">{formatNumber(place + 1)}</span> {titleOf(chapter)}
        {chapter.isDraft && <Badge kind="draft">Черновик</Badge>}
      </span>
      <span className="small muted num">
        {isBegun ? `−${formatClock(chapter.durationMs - location)}` : formatClock(chapter.durationMs)}
      </span>
      {isBegun && (
        <Progress
          className={styles.part}
          label={`Прослушано в главе ${formatNumber(place + 1)}`}
          value={Math.round((location / chapter.durationMs) * 100)}
        />
      )}
    </li>
  );
}
