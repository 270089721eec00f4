import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

/** The work was changed, or somebody was faster: what is typed stays, and the work is looked at again. */
export const RefusedDecision = ({ reason, onAgain }: { reason: string; onAgain: () => void }) => (
  <Note
    kind="stop"
    title="Решение не принято"
    live
    focused
    actions={
      <Button small onClick={onAgain}>
        Посмотреть ещё раз
      </Button>
    }
  >
    {reason}
  </Note>
);
