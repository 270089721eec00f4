import type { Work } from "../../api/contract/works.ts";
import { useAccount } from "../../app/MachinesContext.tsx";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { DeleteWorkDialog } from "./DeleteWorkDialog.tsx";
import { useWorkActions } from "./useWorkActions.ts";
import styles from "./WorksScreen.module.css";
import { workActions, workBadges, workFacts } from "./work.view.ts";

type WorkRowProps = { work: Work; onChanged: () => void };

/** One work in a list: cover, title, state, volume and what can be done with it. */
export function WorkRow({ work, onChanged }: WorkRowProps) {
  const account = useAccount();
  const now = Date.now();
  const actions = useWorkActions(work, onChanged);
  const content = `/work/${work.id}/edit/content`;
  return (
    <li className={styles.work}>
      <Cover
        id={work.id}
        title={work.title}
        author={work.owner.fio}
        src={work.coverUrl ?? undefined}
        size="thumb"
        className={styles.cover}
      />
      <div className="stack g1">
        <h2 className={styles.title}>
          <a href={content}>{work.title}</a>
        </h2>
        <p className="row g2">
          {workBadges(work).map(({ kind, label }) => (
            <Badge key={label} kind={kind}>
              {label}
            </Badge>
          ))}
        </p>
        <p className={styles.facts}>
          {workFacts(work).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {work.moderationReason && <p className="small">Причина: {work.moderationReason}</p>}
        <p className="small muted">изменено {formatMoment(work.lastModificationTime, now)}</p>
        {actions.message && (
          <p className={styles.error} role="alert">
            {actions.message}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <Menu
          label={`Действия: ${work.title}`}
          items={[
            { label: "Содержание", href: content },
            { label: "Настройки", href: `/work/${work.id}/edit` },
            { label: "Посмотреть как читатель", href: `/book/${work.id}` },
            "line",
            ...workActions(work, account, now).map(({ type, label, refusal }) => ({
              label,
              danger: type === "deletion.requested",
              ...(refusal && { unavailable: refusal }),
              onSelect: () => actions.run(type),
            })),
          ]}
        />
      </div>
      <DeleteWorkDialog work={work} actions={actions} />
    </li>
  );
}
