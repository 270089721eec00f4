import { useState } from "react";
import type { Work } from "../../api/contract/works.ts";
import { neededChunk } from "../../app/chunks.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { RemovedWork } from "./RemovedWork.tsx";

const loadHistory = () => neededChunk(() => import("./HistoryDialog.tsx"));

type WorkModerationProps = { work: Work; onChanged: (work: Work) => void };

/** What authors have to do with moderators, and the way of a moderator to the work. */
export default function WorkModeration({ work, onChanged }: WorkModerationProps) {
  const [isOpen, setOpen] = useState(false);
  const { askers } = work.rights;
  return (
    <>
      {work.state === "removed" && askers.includes("author") && <RemovedWork work={work} onChanged={onChanged} />}
      <div className="row g2">
        {askers.includes("moderator") && (
          <ButtonLink small href={`/work/moderation?work=${work.id}`} icon={<Icon name="book-check" />}>
            Проверить произведение
          </ButtonLink>
        )}
        {work.wasModerated && (
          <Button small onClick={() => setOpen(true)}>
            История решений
          </Button>
        )}
      </div>
      <LazyDialog load={loadHistory} with={{ id: work.id, open: isOpen, onClose: () => setOpen(false) }} />
    </>
  );
}
