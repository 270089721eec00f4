import { shallowEqual, useSelector } from "@xstate/react";
import { useActorOf, useLazyActor } from "../../app/hooks/machines.ts";
import styles from "../../app/Notices.module.css";
import own from "./AudioNotice.module.css";
import { audioNotice } from "./audioNotice.view.ts";

/** «Загружаются 3 файла: 41 %», on every page but the one that shows them. */
export default function AudioNotice() {
  const { data: queue } = useLazyActor("audioUploads");
  const path = useSelector(useActorOf("navigation"), ({ context }) => context.place.path);
  const notice = useSelector(
    queue ?? undefined,
    (snapshot) => (snapshot ? audioNotice(snapshot.context.files, path) : null),
    shallowEqual,
  );
  return (
    notice && (
      <a className={`${styles.notice} ${own.link} ${styles.network}`} href={notice.href}>
        {notice.words}
      </a>
    )
  );
}
