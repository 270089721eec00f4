import { shallowEqual, useSelector } from "@xstate/react";
import { useActorOf } from "./hooks/machines.ts";
import styles from "./Notices.module.css";
import { unsavedView } from "./unsaved.view.ts";

/** What is not saved although its screen is gone. It comes with what can hold unsaved work. */
export default function UnsavedNotice() {
  const keeper = useActorOf("keeper");
  const notice = useSelector(keeper, unsavedView, shallowEqual);
  return (
    notice && (
      <div className={styles.notice}>
        <p>
          <b>{notice.words}</b> {notice.advice}
        </p>
        <p className={styles.actions}>
          {notice.canRetry && (
            <button type="button" onClick={() => keeper.send({ type: "retry.requested" })}>
              Повторить
            </button>
          )}
          <a href={notice.href}>Открыть</a>
        </p>
      </div>
    )
  );
}
