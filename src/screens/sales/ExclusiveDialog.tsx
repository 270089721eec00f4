import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { cancelExclusive, terminateExclusive } from "../../services/exclusive.calls.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";

const acts = {
  cancel: {
    call: cancelExclusive,
    title: "Отозвать заявку на эксклюзив?",
    confirm: "Отозвать заявку",
    keep: "Оставить заявку",
    what: "Загруженные сканы сотрутся сразу. Заявку можно подать снова.",
    done: "Заявка отозвана",
  },
  terminate: {
    call: terminateExclusive,
    title: "Расторгнуть эксклюзивный договор?",
    confirm: "Расторгнуть договор",
    keep: "Оставить договор",
    what: "Договор действует ещё 90 дней: комиссия и отметка «Эксклюзив» остаются до конца. Отменить это нельзя.",
    done: "Договор расторгается",
  },
};

type ExclusiveDialogProps = {
  open: boolean;
  act: keyof typeof acts;
  workId: number;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before the owner takes a request back, or ends an agreement. */
export default function ExclusiveDialog({ open, act, workId, onDone, onClose }: ExclusiveDialogProps) {
  const { call, what, done, ...words } = acts[act];
  const sending = useSubmitWithToast(call, done, onClose, onDone);
  return (
    <ConfirmDialog
      {...words}
      open={open}
      busy={sending.status === "submitting"}
      onConfirm={() => sending.submit({ id: workId })}
      onClose={onClose}
    >
      {what}
      <TroubleNote text={sending.status === "refused" && sending.message} />
    </ConfirmDialog>
  );
}
