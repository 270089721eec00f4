import type { ListedChat } from "../../api/contract/messages.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted } from "../../text/plural.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Messages.module.css";
import { chatHref, previewOf } from "./messages.view.ts";

/** One chat of the list: with whom, the last words, how many are not read. */
export function ChatRow({ chat }: { chat: ListedChat }) {
  const { person, sentAt, unreadCount, isMuted } = chat;
  return (
    <a className={`${styles.chat} line-below top`} href={chatHref(person)}>
      <Avatar name={person.fio} src={person.avatarUrl} silent />
      <span className={`${styles.words} anywhere`}>
        <span className={`${styles.name} row keep g1`}>
          {person.fio}
          {isMuted && (
            <>
              <Icon name="bell-off" />
              <span className="vh">, без уведомлений</span>
            </>
          )}
        </span>
        <span className={`${styles.preview} nowrap muted`} dir="auto">
          {previewOf(chat)}
        </span>
      </span>
      <span className={styles.facts}>
        <time className="small muted" dateTime={sentAt}>
          {formatMoment(sentAt, Date.now())}
        </time>
        {unreadCount > 0 && (
          <span className={`${styles.unread} small`}>
            <span aria-hidden="true">{unreadCount > 99 ? "99+" : unreadCount}</span>
            <span className="vh">
              {counted(unreadCount, ["непрочитанное сообщение", "непрочитанных сообщения", "непрочитанных сообщений"])}
            </span>
          </span>
        )}
      </span>
    </a>
  );
}
