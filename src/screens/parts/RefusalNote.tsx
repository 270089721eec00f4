import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type RefusalNoteProps = {
  title: string;
  /** Nothing was refused: an empty string. */
  reason: string;
  onClose: () => void;
};

/** Why something was not done that is no longer to be seen, until it is closed. */
export const RefusalNote = ({ title, reason, onClose }: RefusalNoteProps) =>
  reason !== "" && (
    <Note
      kind="stop"
      live
      level={2}
      title={title}
      actions={
        <Button small onClick={onClose}>
          Закрыть
        </Button>
      }
    >
      {reason}
    </Note>
  );
