import { useId } from "react";
import type { CoAuthorInvitation } from "../../api/contract/coAuthors.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmAdult } from "../../services/adult.calls.ts";
import { confirmCoAuthorship, deleteCoAuthor } from "../../services/coAuthors.calls.ts";
import { formatDay } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import styles from "./Invitations.module.css";
import { invitationState } from "./invitation.view.ts";

/** A longer annotation is folded: the answer stays near the question. */
const LONG = 600;

/** A work that somebody wants to write together: its title, cover and annotation, and the answer. */
export function Invitation({ invitation, onOpened }: { invitation: CoAuthorInvitation; onOpened: () => void }) {
  const { id: accountId, emailIsConfirmed } = useAccount();
  const titleId = useId();
  const accepting = useSubmit(confirmCoAuthorship);
  const declining = useSubmit(deleteCoAuthor);
  const opening = useSubmit(confirmAdult, { onDone: onOpened });
  const { workId, title, coverUrl, annotation, isWithheld, owner, invitedAt } = invitation;
  const state = invitationState(invitation, {
    now: Date.now(),
    emailIsConfirmed,
    accepting: accepting.status,
    declining: declining.status,
  });
  // The buttons go with the answer.
  useLostFocus(state.answer);
  const isBusy = accepting.status === "submitting" || declining.status === "submitting";
  const refusals = [accepting, declining, opening].flatMap(({ status, message }) =>
    status === "refused" ? [message] : [],
  );
  return (
    <article className={`${styles.invitation} anywhere line-below top stack`} aria-labelledby={titleId}>
      <Cover id={workId} title={title} author={owner.fio} src={coverUrl ?? undefined} size="thumb" />
      <div className="stack g3">
        <div className="stack g1">
          <h3 id={titleId} className={styles.title}>
            {title}
          </h3>
          <p className="small muted">
            Приглашает <a href={`/u/${encodeURIComponent(owner.userName)}`}>{owner.fio}</a>,{" "}
            <time dateTime={invitedAt}>{formatDay(invitedAt, Date.now())}</time>
          </p>
        </div>
        {annotation.length > LONG ? (
          <details>
            <summary>Аннотация</summary>
            <p className={`${styles.annotation} narrow pre-line`}>{annotation}</p>
          </details>
        ) : (
          annotation && <p className={`${styles.annotation} narrow pre-line`}>{annotation}</p>
        )}
        {isWithheld && (
          <div className="row">
            <p>Книга только для взрослых: обложка и аннотация откроются тому, кому есть 18.</p>
            <Button
              small
              aria-label={`Мне есть 18, показать: ${title}`}
              busy={opening.status === "submitting"}
              onClick={() => opening.submit(null)}
            >
              Мне есть 18
            </Button>
          </div>
        )}
        <p role="status" className={state.text ? undefined : "vh"}>
          {state.text}
        </p>
        {refusals.map((message) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
        {state.answer !== "given" && (
          <div className="row">
            {state.answer === "open" && (
              <Button
                aria-label={`Стать соавтором: ${title}`}
                busy={isBusy}
                onClick={() => accepting.submit({ id: workId })}
              >
                Стать соавтором
              </Button>
            )}
            <Button
              variant="text"
              flush
              aria-label={`Отклонить приглашение: ${title}`}
              busy={isBusy}
              onClick={() => declining.submit({ workId, coAuthorId: accountId })}
            >
              Отклонить
            </Button>
          </div>
        )}
        {state.isAuthor && (
          <div className="row">
            <ButtonLink href={`/work/${workId}/edit/content`}>Открыть произведение</ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}
