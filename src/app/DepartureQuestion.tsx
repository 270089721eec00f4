import { ConfirmDialog, type ConfirmDialogProps } from "./dialogs/ConfirmDialog.tsx";

type DepartureQuestionProps = Pick<ConfirmDialogProps, "open" | "title" | "children" | "onConfirm" | "onClose">;

/** What `Departure` asks, in the page's own dialog. */
export default function DepartureQuestion(props: DepartureQuestionProps) {
  return <ConfirmDialog {...props} confirm="Уйти без сохранения" keep="Остаться" />;
}
