import { useState } from "react";
import type { LikedList } from "../../api/contract/likes.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { userLikes } from "../../services/likes.calls.ts";
import { formatDay } from "../../text/dates.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./LibraryScreen.module.css";

const first = { cursor: null };

/** What the reader likes, works and posts alike, the last liked first. */
export function LikedWorks() {
  const loader = useLoader(userLikes, first, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Список загружается" />}>
      {(list) => <Lines list={list} />}
    </Loaded>
  );
}

function Lines({ list }: { list: LikedList }) {
  if (list.items.length === 0)
    return (
      <Blank title="Вы ещё ничего не отметили" action={<ButtonLink href="/">Выбрать книгу</ButtonLink>}>
        Нажмите на сердце на странице книги: она появится здесь, а автор увидит, что она нравится.
      </Blank>
    );
  return <LinesFrom list={list} />;
}

/** A part of the list, and what goes on behind it. */
function LinesFrom({ list }: { list: LikedList }) {
  const [now] = useState(Date.now);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul>
        {list.items.map(({ type, id, title, url, coverUrl, likedAt }) => (
          <li key={`${type} ${id}`} className={`${styles.line} line-below top`}>
            <Cover className={styles.cover} id={id} title={title} author="" src={coverUrl ?? undefined} size="thumb" />
            <div className={`${styles.body} stack g1 anywhere`}>
              <h2 className={styles.title}>
                <a href={url}>{title}</a>
              </h2>
              <p className="small muted">Отмечено {formatDay(likedAt, now)}</p>
            </div>
          </li>
        ))}
      </ul>
      {list.cursor !== null &&
        (isOpen ? (
          <More cursor={list.cursor} />
        ) : (
          <p>
            <Button onClick={() => setOpen(true)}>Показать ещё</Button>
          </p>
        ))}
    </>
  );
}

function More({ cursor }: { cursor: string }) {
  const loader = useLoader(userLikes, { cursor }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Список загружается" />}>
      {(list) => <LinesFrom list={list} />}
    </Loaded>
  );
}
