import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import styles from "./Person.module.css";

type PersonProps = {
  person: { fio: string; userName: string; avatarUrl: string | null; backgroundUrl: string | null; status?: string };
  level: 1 | 2;
  children?: ReactNode;
};

/** A person at the head of a page: background, avatar, name. */
export function Person({ person: { fio, userName, avatarUrl, backgroundUrl, status }, level, children }: PersonProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <header className="stack g5">
      {backgroundUrl && (
        <img
          className={styles.background}
          src={backgroundUrl}
          srcSet={`${backgroundUrl}/640.webp 640w, ${backgroundUrl}/1280.webp 1280w, ${backgroundUrl} 1920w`}
          sizes="min(100vw, 80rem)"
          alt=""
          width={1920}
          height={480}
        />
      )}
      <div className={`${styles.card} top`}>
        <Avatar name={fio} src={avatarUrl} silent large className={styles.face} />
        <div className="stack g3">
          <div className="stack g2">
            <Heading className={styles.name}>{fio}</Heading>
            <p className="muted">@{userName}</p>
            {status && (
              <p className="anywhere" dir="auto">
                {status}
              </p>
            )}
          </div>
          {children}
        </div>
      </div>
    </header>
  );
}
