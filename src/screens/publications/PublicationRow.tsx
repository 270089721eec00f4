import type { ReactNode } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { goneText } from "../kit/bin.view.ts";
import { Facts } from "../parts/Facts.tsx";
import { lawEntries } from "../parts/lawEntries.ts";
import { RestoreButton } from "../parts/RestoreButton.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import type { PublicationListKind } from "./listKind.ts";
import styles from "./PublicationList.module.css";
import { type ListedPublication, publicationActs, publicationBadge, publicationFacts } from "./publicationList.view.ts";
import { usePublicationActs } from "./usePublicationActs.ts";

type PublicationRowProps<Row extends ListedPublication> = {
  kind: PublicationListKind<Row>;
  row: Row;
  /** A moderator looks on: nothing here is theirs to change. */
  isOwn: boolean;
  tick: ReactNode;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** A publication in the author's own list: its title, its state, and what can be done with it. */
export function PublicationRow<Row extends ListedPublication>(props: PublicationRowProps<Row>) {
  const { kind, row, isOwn, tick, onChanged, onNotRestored } = props;
  const account = useAccount();
  const now = Date.now();
  const acts = usePublicationActs(kind, row, { onChanged, onNotRestored });
  const title = row.title || "Без заголовка";
  const possible = isOwn ? publicationActs(row, { ...account, kind: kind.kind }, now) : [];
  const isPinned = kind.pin?.isPinned(row) ?? false;
  const { label, kind: badge } = publicationBadge(row.state);
  const isDeleted = row.state === "deleted";
  return (
    <li className={`${styles.row} line-below top`} data-row={row.id}>
      <span className={styles.tick}>{tick}</span>
      <div className={`${styles.about} shrinks`}>
        {kind.Picture && <kind.Picture row={row} />}
        <div className="stack g1">
          <h2 className={`${styles.title} anywhere`}>
            {isDeleted ? (
              title
            ) : (
              <a className="alone quiet" href={isOwn ? kind.editHref(row.id) : kind.shownHref(row.id)}>
                {title}
              </a>
            )}
          </h2>
          <p className="row g2">
            <Badge kind={badge}>{label}</Badge>
            {isPinned && <Badge kind="own">Закреплено</Badge>}
            {row.state === "removed" && row.isCorrected && <Badge kind="wait">Исправлено</Badge>}
          </p>
          <Facts
            className={`${styles.facts} row muted small`}
            facts={[...kind.factsOf(row), ...publicationFacts(row, kind.nouns, now)]}
          />
          {row.tags.length > 0 && <p className="small muted">{row.tags.map((tag) => `#${tag}`).join(" ")}</p>}
          {row.moderationReason && <p className="small">Скрыто модератором: {row.moderationReason}</p>}
          {row.deletedAt && <p className="small muted">{goneText(row.deletedAt, now)}</p>}
          <Trouble text={acts.message} className={`${styles.error} small`} />
        </div>
      </div>
      <div className="row keep g1">
        {isOwn && isDeleted && (
          <RestoreButton
            busy={acts.isBusy}
            unavailable={possible[0]?.refusal}
            name={title}
            onClick={() => acts.run("undeletion.requested")}
          />
        )}
        {!isDeleted && (
          <Menu
            label={`Действия: ${title}`}
            items={[
              ...(isOwn ? [{ label: "Редактировать", href: kind.editHref(row.id) }] : []),
              { label: "Посмотреть", href: kind.shownHref(row.id) },
              ...(possible.length > 0 ? ["line" as const] : []),
              ...(isOwn && kind.pin && row.state === "published"
                ? [
                    {
                      label: isPinned ? "Открепить" : "Закрепить на моей странице",
                      onSelect: () => acts.pin(!isPinned),
                    },
                  ]
                : []),
              ...lawEntries(possible, acts.run),
            ]}
          />
        )}
      </div>
    </li>
  );
}
