import type { ListedLetter } from "../../api/contract/support.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import styles from "./SupportScreen.module.css";
import { stateBadges } from "./support.view.ts";

/** What a person has written to the support, the newest first, each with its state. */
export function OwnLetters({ letters }: { letters: readonly ListedLetter[] }) {
  if (letters.length === 0) return <p className="small muted">Здесь будет видно, ответили ли на ваше письмо.</p>;
  const now = Date.now();
  return (
    <ul className={styles.letters}>
      {letters.map(({ id, topic, state, changedAt }) => (
        <li key={id}>
          <a href={`/support?letter=${id}`}>{topic}</a>
          <span className="row g2">
            <Badge kind={stateBadges[state].kind}>{stateBadges[state].name}</Badge>
            <time className="small muted" dateTime={changedAt}>
              {formatMoment(changedAt, now)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
