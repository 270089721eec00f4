import { useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { nameRevision } from "../../services/chapterHistory.calls.ts";
import { MOST_NAME_LETTERS } from "../../text/chapterHistory.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { RenameField } from "../../ui/RenameField/RenameField.tsx";

type RevisionNameProps = {
  workId: number;
  chapterId: number;
  shown: { revision: number; name: string };
  canName: boolean;
  onNamed: () => void;
};

/** What an author calls a text of the history: «Перед правкой редактора». A named text is kept for ever. */
export function RevisionName({ workId, chapterId, shown, canName, onNamed }: RevisionNameProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(shown.name);
  const { submit, status, message, fields } = useSubmit(nameRevision, {
    onDone: (named) => {
      setName(named.name);
      setOpen(false);
      onNamed();
    },
  });
  if (isOpen)
    return (
      <RenameField
        label="Название этого текста"
        value={name}
        maxLength={MOST_NAME_LETTERS}
        error={status === "refused" ? (fields.name?.[0] ?? message) : undefined}
        busy={status === "submitting"}
        onClose={() => setOpen(false)}
        onSave={(typed) => submit({ params: { workId, chapterId }, body: { revision: shown.revision, name: typed } })}
      />
    );
  return (
    <p className="row g2">
      {name && <b>«{name}»</b>}
      {canName && (
        <Button small variant="text" flush onClick={() => setOpen(true)}>
          {name ? "Переименовать" : "Назвать этот текст"}
        </Button>
      )}
    </p>
  );
}
