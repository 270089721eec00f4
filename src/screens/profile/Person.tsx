import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import styles from "./Person.module.css";

type PersonProps = {
  person: { fio: string; userName: string; avatarUrl: string | null; backgroundUrl: string | null };
  level: 1 | 2;
  children?: ReactNode;
};

/** A person at the head of a page: background, avatar, name. */
export function Person({ person: { fio, userName, avatarUrl, backgroundUrl }, level, children }: PersonProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <header className={styles.person}>
      {backgroundUrl && <img className={styles.background} src={backgroundUrl} alt="" width={1200} height={300} />}
      <div className={styles.card}>
        <Avatar name={fio} src={avatarUrl ?? undefined} silent large />
        <div className="stack g3">
          <div className="stack g2">
            <Heading className={styles.name}>{fio}</Heading>
            <p className="muted">@{userName}</p>
          </div>
          {children}
        </div>
      </div>
    </header>
  );
}
