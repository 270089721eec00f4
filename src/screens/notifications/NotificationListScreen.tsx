import { useBellList } from "../../app/hooks/useBellList.ts";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./NotificationListScreen.module.css";
import { Notifications } from "./Notifications.tsx";
import { ReadAll } from "./ReadAll.tsx";

/** /notifications: all notifications of the person. */
export default function NotificationListScreen() {
  const list = useBellList();
  return (
    <div className={`wrap page stack g4 ${styles.page}`}>
      <div className="row between">
        <PageTitle />
        <span className="row g3">
          <a href="/account/notifications" className={styles.settings}>
            Настроить
          </a>
          <ReadAll list={list} />
        </span>
      </div>
      <div className={styles.list}>
        <Notifications list={list} />
      </div>
    </div>
  );
}
