import type { ListedWork } from "../../api/contract/works.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { renameWork } from "../../services/works.calls.ts";
import { RenameField } from "../../ui/RenameField/RenameField.tsx";

type WorkRenameProps = { work: ListedWork; onDone: () => void; onClose: () => void };

/** A work's title, changed in its place. */
export function WorkRename({ work, onDone, onClose }: WorkRenameProps) {
  const { submit, status, message, fields } = useSubmitWithToast(renameWork, "Название сохранено", onDone);
  return (
    <RenameField
      label="Название произведения"
      value={work.title}
      maxLength={150}
      error={status === "refused" ? (fields.title?.[0] ?? message) : undefined}
      busy={status === "submitting"}
      onClose={onClose}
      onSave={(title) => submit({ id: work.id, title })}
    />
  );
}
