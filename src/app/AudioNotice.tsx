import { shallowEqual, useSelector } from "@xstate/react";
import { audioNotice } from "./audioNotice.view.ts";
import { useActorOf, useLateActor } from "./hooks/machines.ts";
import styles from "./Notices.module.css";

/** «Загружаются 3 файла: 41 %», on every page but the one that shows them. */
export default function AudioNotice() {
  const { data: queue } = useLateActor("audioUploads");
  const path = useSelector(useActorOf("navigation"), ({ context }) => context.place.path);
  const told = useSelector(
    queue ?? undefined,
    (snapshot) => (snapshot ? audioNotice(snapshot.context.files, path) : null),
    shallowEqual,
  );
  return (
    told && (
      <div className={styles.notice}>
        <p>{told.words}</p>
        <p className={styles.actions}>
          <a href={told.href}>Открыть</a>
        </p>
      </div>
    )
  );
}
