import { useBellList } from "../../app/hooks/useBellList.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./NotificationListScreen.module.css";
import { Notifications } from "./Notifications.tsx";

/** /notifications: all that the person was told of. */
export default function NotificationListScreen() {
  const list = useBellList();
  const hasUnread = list.items.some(({ isRead }) => !isRead);
  return (
    <div className={`wrap page stack g4 ${styles.page}`}>
      <div className="row between">
        <PageTitle />
        <span className="row g3">
          <a href="/account/notifications">Настроить</a>
          <Button
            small
            busy={list.state === "marking" || list.state === "loadingMore"}
            unavailable={hasUnread ? undefined : "Непрочитанных нет"}
            reasonHidden
            onClick={() => list.send({ type: "all.pressed" })}
          >
            Прочитать все
          </Button>
        </span>
      </div>
      <Notifications list={list} />
    </div>
  );
}
