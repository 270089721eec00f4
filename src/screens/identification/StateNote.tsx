import type { SeenPapers } from "../../api/contract/identification.ts";
import { formatMoment } from "../../text/dates.ts";
import { Note } from "../../ui/Note/Note.tsx";

const titles = {
  approved: "Документы подтверждены",
  rejected: "Документы отклонены",
  revoked: "Подтверждение отозвано",
};

type StateNoteProps = { sent: Pick<SeenPapers, "state" | "reason" | "decidedAt">; level: 2 | 3 };

/** What was decided, when, and why; nothing while papers wait. */
export const StateNote = ({ sent: { state, reason, decidedAt }, level }: StateNoteProps) =>
  state !== "onReview" && (
    <Note kind={state === "approved" ? "ok" : "warn"} level={level} title={titles[state]} live>
      {reason && <p>Причина: {reason}</p>}
      {decidedAt && <p>{formatMoment(decidedAt, Date.now())}</p>}
    </Note>
  );
