import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import type { LogoutView } from "./logout.view.ts";

type LogoutQuestionProps = { question: LogoutView | null; open: boolean; onConfirm: () => void; onClose: () => void };

/** What is asked before a logout that leaves something unsent behind. */
export function LogoutQuestion({ question, open, onConfirm, onClose }: LogoutQuestionProps) {
  if (!question) return null;
  return (
    <ConfirmDialog
      open={open}
      title={question.title}
      confirm="Выйти всё равно"
      keep="Остаться"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {question.words.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </ConfirmDialog>
  );
}
