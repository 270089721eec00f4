import type { Typo } from "../../api/contract/typos.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { settleTypo } from "../../services/typos.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { typoStateNames } from "../../text/typoStates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import styles from "./TypoRow.module.css";
import { aroundOf, decisionsOf } from "./typos.view.ts";

type TypoRowProps = {
  workId: number;
  typo: Typo;
  canSettle: boolean;
  /** Where its paragraph is mended; without it the text is here. */
  href?: string | undefined;
  /** Shows the place in the text that is open; null: it is not there any more. */
  onShow?: (() => void) | null | undefined;
  onSettled: () => void;
};

/** One typo: the words in their paragraph, what the reader proposes, and what the author answers. */
export function TypoRow({ workId, typo, canSettle, href, onShow, onSettled }: TypoRowProps) {
  const settling = useSubmit(settleTypo, {
    onDone: ({ state }) => {
      sayDone(typoStateNames[state]);
      onSettled();
    },
  });
  const [before, words, after] = aroundOf(typo);
  const { state, suggestion, note, author, chapterTitle } = typo;
  const decisions = canSettle ? decisionsOf(state) : [];
  return (
    <li className={`${styles.row} stack g2 line-below`}>
      <p className={`${styles.words} anywhere pre-line`}>
        {before}
        <mark>{words}</mark>
        {after}
      </p>
      {suggestion && suggestion !== typo.text && (
        <p>
          <span className="muted">Как правильно: </span>
          {suggestion}
        </p>
      )}
      {note && <p>{note}</p>}
      <p className="small muted">
        <Badge kind={state === "open" ? "wait" : state === "mended" ? "live" : "draft"}>{typoStateNames[state]}</Badge>{" "}
        {href && <>{chapterTitle} · </>}
        {author && <PersonName person={author} />}
        {author && ", "}
        {formatMoment(typo.createdAt, Date.now())}
      </p>
      <TroubleNote level={3} title="Ответ не сохранён" text={settling.status === "refused" && settling.message} />
      <div className="row g2">
        {href && (
          <a href={href} className={styles.way}>
            Открыть главу в редакторе
          </a>
        )}
        {onShow && (
          <Button small onClick={onShow}>
            Показать в тексте
          </Button>
        )}
        {onShow === null && <span className="small muted">В этом тексте такого места уже нет</span>}
        {decisions.map(({ decision, label }) => (
          <Button
            key={decision}
            small
            variant="text"
            busy={settling.status === "submitting"}
            aria-label={`${label}: ${typo.text}`}
            onClick={() => settling.submit({ id: workId, typoId: typo.id, decision })}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
