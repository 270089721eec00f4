import { useState } from "react";
import { useLocation } from "wouter";
import type { Work } from "../../api/contract/works.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { deleteCoAuthor } from "../../services/coAuthors.calls.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./WorkSections.module.css";
import { type AuthorAction, type AuthorRow, questionOf } from "./workAuthors.view.ts";

const buttons: Record<AuthorAction, { label: string; name: string }> = {
  "invitation.withdrawn": { label: "Отозвать", name: "Отозвать приглашение" },
  "removal.requested": { label: "Исключить…", name: "Исключить соавтора" },
  "departure.requested": { label: "Выйти из соавторов…", name: "Выйти из соавторов" },
};

type WorkAuthorProps = { work: Work; row: AuthorRow; onChanged: (work: Work) => void };

/** One author in a line. */
export function WorkAuthor({ work, row, onChanged }: WorkAuthorProps) {
  const { userName } = useAccount();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { action, fio, badge } = row;
  const ending = useSubmit(deleteCoAuthor, {
    onDone: ({ work: changed }) => {
      setAsking(false);
      if (changed) {
        showToast(row.badge?.kind === "live" ? `Больше не соавтор: ${fio}` : `Приглашение отозвано: ${fio}`);
        onChanged(changed);
      } else {
        showToast(`Вы больше не соавтор «${work.title}»`);
        navigate(`/u/${encodeURIComponent(userName)}/works/edit`);
      }
    },
  });
  const end = () => ending.submit({ workId: work.id, coAuthorId: row.id });
  const question = action && questionOf(action, row, work.title);
  const isBusy = ending.status === "submitting";
  const refusal = ending.status === "refused" && <p role="alert">{ending.message}</p>;
  return (
    <li className={`${styles.person} anywhere`}>
      <Avatar name={fio} silent />
      <div>
        <a className="alone" href={`/u/${encodeURIComponent(row.userName)}`}>
          {fio}
        </a>{" "}
        {badge && <Badge kind={badge.kind}>{badge.text}</Badge>}
        <p className="small muted">{row.fact}</p>
        {!isAsking && refusal}
      </div>
      {action && (
        <div className={styles.act}>
          <Button
            small
            aria-label={action === "departure.requested" ? undefined : `${buttons[action].name}: ${fio}`}
            busy={isBusy}
            unavailable={row.refusal}
            onClick={question ? () => setAsking(true) : end}
          >
            {buttons[action].label}
          </Button>
        </div>
      )}
      {question && (
        <ConfirmDialog
          open={isAsking}
          title={question.title}
          confirm={question.confirm}
          keep={question.keep}
          busy={isBusy}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          {question.text}
          {refusal}
        </ConfirmDialog>
      )}
    </li>
  );
}
