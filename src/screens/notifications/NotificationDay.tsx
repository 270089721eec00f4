import { useId } from "react";
import type { NotificationItem } from "../../api/contract/notifications.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Notifications.module.css";
import { iconOf, joinOf, lineOf } from "./notifications.view.ts";

type DayProps = {
  title: string;
  heading: "h2" | "h3";
  items: readonly NotificationItem[];
  onPressed: (id: string) => void;
};

/** The notifications of one day. A line that is pressed leads to its page. */
export function Day({ title, heading: Heading, items, onPressed }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.day}>
        {title}
      </Heading>
      <ul>
        {items.map((item) => (
          <li key={item.notificationId}>
            <a
              className={`${styles.line} anywhere top stack g3`}
              href={item.url}
              onClick={() => onPressed(item.notificationId)}
            >
              {item.hasCover ? (
                <Cover
                  className={styles.cover}
                  id={item.itemId}
                  title={item.title}
                  author={item.authorFIO}
                  src={item.coverUrl ?? undefined}
                  size="thumb"
                />
              ) : (
                <span className={`${styles.icon} muted`}>
                  <Icon name={iconOf(item)} />
                </span>
              )}
              <span className={styles.words}>
                <span>
                  <b>{item.title}</b>
                  {joinOf(item)}
                  {item.previewText}
                </span>
                <span className="small muted num">{lineOf(item)}</span>
              </span>
              {!item.isRead && (
                <span className={styles.dot}>
                  <span className="vh">новое</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
