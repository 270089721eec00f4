import { useState } from "react";
import type { SeenLetter } from "../../api/contract/support.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { supportLetterLifecycle } from "../../machines/lifecycles/supportLetter.lifecycle.ts";
import { closeSupportLetter, supportLetter } from "../../services/support.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { useFragmentParameter } from "../parts/useFragmentParameter.ts";
import styles from "./SupportScreen.module.css";
import { stateBadges } from "./support.view.ts";

/** One letter for its writer: what it said, its state, what was answered. The key of a guest is behind #. */
export function Letter({ id }: { id: number }) {
  const key = useFragmentParameter("key");
  const loader = useLoader(supportLetter, { id, ...(key && { key }) }, null);
  return <Loaded loader={loader}>{(letter) => <Seen letter={letter} asked={{ id, ...(key && { key }) }} />}</Loaded>;
}

const mayClose = ({ state }: SeenLetter): boolean =>
  apply(
    supportLetterLifecycle,
    { state, facts: { now: 0, answeredAt: null, closedAt: null } },
    { type: "closing.requested" },
  ).allowed;

function Seen({ letter: loaded, asked }: { letter: SeenLetter; asked: { id: number; key?: string } }) {
  const [closed, setClosed] = useState<SeenLetter | null>(null);
  const closing = useSubmitWithToast(closeSupportLetter, "Обращение закрыто", setClosed);
  const letter = closed ?? loaded;
  const { topic, text, state, createdAt, answer, closedAt } = letter;
  const now = Date.now();
  return (
    <article className={`${styles.letter} stack g5`}>
      <div className="stack g2">
        <h2>{topic}</h2>
        <p className="row g2">
          <Badge kind={stateBadges[state].kind}>{stateBadges[state].name}</Badge>
          <span className="small muted">{formatMoment(closedAt ?? answer?.at ?? createdAt, now)}</span>
        </p>
      </div>
      <section className="stack g2">
        <h3>Вы написали {formatMoment(createdAt, now)}</h3>
        <p className={`${styles.words} pre-line`}>{text}</p>
      </section>
      {answer && (
        <section className={`stack g2 ${styles.answer}`}>
          <h3>Ответ поддержки, {formatMoment(answer.at, now)}</h3>
          <p className={`${styles.words} pre-line`}>{answer.text}</p>
        </section>
      )}
      {state === "waiting" && <p className="muted">Ответ придёт на почту и появится здесь.</p>}
      <TroubleNote level={3} title="Обращение не закрыто" text={closing.status === "refused" && closing.message} />
      <div className="row g2">
        {mayClose(letter) && (
          <Button busy={closing.status === "submitting"} onClick={() => closing.submit(asked)}>
            {answer ? "Вопрос решён" : "Закрыть обращение"}
          </Button>
        )}
        <ButtonLink href={`/support?about=${letter.id}`}>Написать ещё</ButtonLink>
      </div>
    </article>
  );
}
