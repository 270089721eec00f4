import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { mutedWorks, muteWork } from "../../services/notifications.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./SettingsScreen.module.css";

type Work = { id: number; title: string };

/** Books of which the reader wants to hear nothing; where there are none the section is not there. */
export function MutedWorks() {
  const loader = useLoader(mutedWorks, null, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonLines lines={1} />}>
      {({ works }) => <List works={works} />}
    </Loaded>
  );
}

function List({ works }: { works: readonly Work[] }) {
  const [heard, setHeard] = useState<readonly number[]>([]);
  if (works.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="muted">
      <h2 id="muted">Книги, о которых вы не слышите</h2>
      <ul>
        {works.map((work) => (
          <Muted
            key={work.id}
            work={work}
            isHeard={heard.includes(work.id)}
            onHeard={() => setHeard((before) => [...before, work.id])}
          />
        ))}
      </ul>
    </section>
  );
}

function Muted({ work, isHeard, onHeard }: { work: Work; isHeard: boolean; onHeard: () => void }) {
  const { status, message, submit } = useSubmit(muteWork, { onDone: onHeard });
  return (
    <li className={`${styles.muted} row between line-below`}>
      <a href={`/book/${work.id}`}>{work.title}</a>
      {isHeard ? (
        <span className="small muted" role="status">
          О новых главах снова сообщим
        </span>
      ) : (
        <Button
          small
          aria-label={`Сообщать снова: ${work.title}`}
          busy={status === "submitting"}
          onClick={() => submit({ workId: work.id, isMuted: false })}
        >
          Сообщать снова
        </Button>
      )}
      {status === "refused" && (
        <span className="small" role="alert">
          {message}
        </span>
      )}
    </li>
  );
}
