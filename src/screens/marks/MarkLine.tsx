import { useState } from "react";
import type { MarkedWork, ReaderMark } from "../../api/contract/readerMarks.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useActorOf, useSurroundings } from "../../app/hooks/machines.ts";
import { goOnFrom } from "../../services/placesElsewhere.calls.ts";
import { markKindNames } from "../../text/readerMarks.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./Marks.module.css";
import { factsOf, fieldsOf } from "./marks.view.ts";

const loadDialogs = () => neededChunk(() => import("./MarkDialogs.tsx"));

type MarkLineProps = { mark: ReaderMark; work: MarkedWork | undefined; onChanged: () => void };

/** A mark in the list of all: its words lead to where they stand now. */
export function MarkLine({ mark, work, onChanged }: MarkLineProps) {
  const surroundings = useSurroundings();
  const navigation = useActorOf("navigation");
  const [isOpen, setOpen] = useState(false);
  const { now, text, note, kind, color } = mark;
  const words = text || markKindNames[kind];
  const href = now && `/book/${mark.workId}/read/${now.chapterId}`;
  return (
    <li className={`${styles.mark} line-below`}>
      <p className={`${styles.quote} anywhere pre-line`} data-color={kind === "quote" ? color : undefined}>
        {href && now ? (
          <a
            href={href}
            onClick={(event) => {
              event.preventDefault();
              const { block: location, offset } = now.from;
              const place = { chapterId: now.chapterId, revisionId: null, location, offset, progress: 0 };
              goOnFrom(surroundings, mark.workId, { ...place, movedAt: mark.createdAt, how: "same" });
              navigation.send({ type: "navigation.requested", to: href, isReplacing: false });
            }}
          >
            {words}
          </a>
        ) : (
          words
        )}
      </p>
      {note && <p>{note}</p>}
      <p className="small muted">
        {work && (work.isShown ? <a href={`/book/${work.id}`}>{work.title}</a> : work.title)}
        {work && " · "}
        {factsOf(mark, Date.now())}
      </p>
      <Button small variant="text" flush onClick={() => setOpen(true)}>
        Изменить
      </Button>
      {isOpen && (
        <LazyDialog
          load={loadDialogs}
          with={{
            kind: "mark",
            isKept: true,
            onChanged,
            onClose: () => setOpen(false),
            mark: fieldsOf(mark, { chapterId: 1, revisionId: 1 }),
          }}
        />
      )}
    </li>
  );
}
