import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { follow } from "../../services/people.calls.ts";
import { counted } from "../../text/plural.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IgnoreButton } from "../ignoring/IgnoreButton.tsx";
import { LazyWriteLink } from "../messages/LazyWriteLink.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { StaffLink } from "../parts/StaffLink.tsx";
import { HideAuthor } from "./HideAuthor.tsx";
import styles from "./Person.module.css";

type FollowingProps = { author: ResultOf<"getShortInfo">; address: string };

/** How many follow an author, and what a reader can do about them: follow, hide their books, ignore. */
export function Following({ author, address }: FollowingProps) {
  const account = useAccount();
  // The server has answered by the cookie: a guest may not write, and neither may authors write to themselves.
  const isAwaited = useSessionIs("restoring") && author.canWrite;
  const { status, message, result, submit } = useSubmit(follow);
  const { isFollowed, followerCount } = result ?? author;
  const [changed, setChanged] = useState<boolean>();
  const isIgnored = changed ?? author.isIgnored;
  return (
    <div className="stack g2">
      <p className="muted">{counted(followerCount, ["подписчик", "подписчика", "подписчиков"])}</p>
      {account.id === author.id ? (
        <p>
          <ButtonLink href="/profile">Мой профиль</ButtonLink>
        </p>
      ) : account.id < 0 && !isAwaited ? (
        <p>
          <GuestLink to={address}>Войти, чтобы подписаться</GuestLink>
        </p>
      ) : (
        <div className={cx("row", isAwaited && styles.awaited)}>
          <Button
            aria-pressed={isFollowed}
            busy={status === "submitting"}
            onClick={() => submit({ id: author.id, isFollowed: !isFollowed })}
          >
            {isFollowed ? "Вы подписаны" : "Подписаться"}
          </Button>
          <LazyWriteLink key={String(isIgnored)} person={author} />
          <HideAuthor authorId={author.id} />
          <IgnoreButton person={author} isIgnored={isIgnored} onChanged={setChanged} />
          <StaffLink href={`/admin/accounts?search=${encodeURIComponent(author.userName)}`}>
            Найти среди людей
          </StaffLink>
          {status === "refused" && <span role="alert">{message}</span>}
        </div>
      )}
    </div>
  );
}
