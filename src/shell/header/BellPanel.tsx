import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useBellList } from "../../app/hooks/useBellList.ts";
import { Notifications } from "../../screens/notifications/Notifications.tsx";
import { ReadAll } from "../../screens/notifications/ReadAll.tsx";
import { IconButton, IconButtonLink } from "../../ui/IconButton/IconButton.tsx";
import styles from "./BellPanel.module.css";

/**
 * The person's notifications: under the bell, on a phone over the whole page.
 * @param onClose - `goesBack`: the focus goes to the bell
 */
export default function BellPanel({ onClose }: { onClose: (goesBack: boolean) => void }) {
  const list = useBellList();
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose(true);
  };
  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
    >
      <div className={`${styles.head} between`}>
        <h2 id={heading}>Уведомления</h2>
        <span className={styles.tools}>
          <IconButtonLink
            icon="settings"
            small
            href="/account/notifications"
            label="Настройки уведомлений"
            onClick={() => onClose(false)}
          />
          <IconButton icon="x" small className={styles.close} label="Закрыть" onClick={() => onClose(true)} />
        </span>
      </div>
      <Notifications list={list} inPanel onFollowed={() => onClose(false)} />
      <div className={`${styles.foot} row keep small between line-above`}>
        <a href="/notifications" onClick={() => onClose(false)}>
          Все уведомления
        </a>
        <ReadAll list={list} />
      </div>
    </section>
  );
}
