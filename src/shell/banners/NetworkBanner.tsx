import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import styles from "../../app/Notices.module.css";

const words: Readonly<Record<string, string>> = {
  offline: "Нет сети. То, что открыто, можно читать дальше",
  slow: "Медленная сеть. Ответ ещё идёт…",
  weak: "Медленная сеть. Страницы открываются дольше обычного",
};

/** Whether there is a network; a live region must be there before its news. */
export function NetworkBanner() {
  const state = useSelector(useActorOf("network"), ({ value }) => value);
  const [isFromStart] = useState(state === "offline");
  const said = words[state];
  return (
    <div role="status" className={styles.network} data-from-start={isFromStart || undefined}>
      {said && <p className={styles.notice}>{said}</p>}
    </div>
  );
}
