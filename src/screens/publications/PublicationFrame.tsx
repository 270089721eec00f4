import { type ReactNode, useState } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { formatMoment } from "../../text/dates.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./PublicationPage.module.css";
import { PublicationTools } from "./PublicationTools.tsx";
import { removedText } from "./publication.view.ts";
import type { ShownKind, ShownPublication } from "./shownKind.ts";

const loadComments = () => spareChunk(() => import("../comments/Comments.tsx"));

type PublicationFrameProps<Shown extends ShownPublication> = {
  kind: ShownKind<Shown>;
  shown: Shown;
  /** Above the title: what it is about. */
  above: ReactNode;
  /** Next to the time: how long it takes to read. */
  fact: string;
  /** What is published. */
  children: ReactNode;
  beside: ReactNode;
  /** Below what can be done with it: what others say to it. */
  below?: ReactNode;
  onChanged: () => void;
};

/** The reading frame of every kind: title, author, what is published, its tags, what can be done with it. */
export function PublicationFrame<Shown extends ShownPublication>(props: PublicationFrameProps<Shown>) {
  const { kind, shown, above, fact, children, beside, below, onChanged } = props;
  const { title, author, publishedAt, tags, state, isFolded, moderationReason, isCorrected, isPinned = false } = shown;
  const [isOpened, setOpened] = useState(false);
  const note = kind.stateNote(shown);
  return (
    <div className={`${styles.page} cols`}>
      <article className={`${styles.article} stack g6`}>
        {state === "removed" && (
          <Note kind="stop" level={2} title={removedText(moderationReason)}>
            {shown.canEdit && "Исправьте и сохраните: модератор увидит"}
            {!shown.canEdit && isCorrected && "Исправлено: автор сохранил изменения после того, как это скрыли"}
          </Note>
        )}
        {note && (
          <Note kind="warn" level={2} title={note}>
            Сейчас это видите только вы.
          </Note>
        )}
        <header className="stack g4">
          <p className={cx("row g2", styles.above)}>
            {above}
            {isPinned && <Badge kind="own">Закреплено</Badge>}
          </p>
          <h1 className="anywhere">{title || "Без заголовка"}</h1>
          <p className="row keep g2">
            <Avatar name={author.fio} src={author.avatarUrl} silent />
            <span>
              <PersonName className="alone" person={author} />
              <br />
              <span className="small muted num">
                {[publishedAt && formatMoment(publishedAt, Date.now()), fact].filter(Boolean).join(" · ")}
              </span>
            </span>
          </p>
        </header>
        {isFolded && !isOpened ? (
          <p className="row g2 muted">
            Скрыто: вы игнорируете этого человека
            <Button small onClick={() => setOpened(true)}>
              Показать
            </Button>
          </p>
        ) : (
          children
        )}
        {tags.length > 0 && (
          <p className="row g2">
            {tags.map((tag) => (
              <Tag key={tag} href={kind.tagHref(tag)}>
                {tag}
              </Tag>
            ))}
          </p>
        )}
        <PublicationTools kind={kind} shown={shown} onChanged={onChanged} />
        {below}
        {state === "published" && (
          <LazyShown
            load={loadComments}
            with={{ rootType: kind.complaint, rootId: shown.id, path: kind.href(shown.id) }}
          />
        )}
      </article>
      {beside}
    </div>
  );
}
