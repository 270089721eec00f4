import { useLocation } from "wouter";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { hideChat } from "../../services/messages.calls.ts";

type HideChatDialogProps = { open: boolean; person: { id: number; fio: string }; onClose: () => void };

/** Asks before a chat leaves the list. */
export default function HideChatDialog({ open, person, onClose }: HideChatDialogProps) {
  const [, navigate] = useLocation();
  const hiding = useSubmit(hideChat, { leads: true, onDone: () => navigate("/messages") });
  return (
    <ConfirmDialog
      open={open}
      title={`Скрыть переписку: ${person.fio}?`}
      confirm="Скрыть переписку"
      keep="Оставить переписку"
      busy={hiding.status === "submitting"}
      onConfirm={() => hiding.submit({ userId: person.id })}
      onClose={onClose}
    >
      Сообщения исчезнут у вас и останутся у собеседника. Новое сообщение начнёт переписку заново.
      {hiding.message && <p role="alert">{hiding.message}</p>}
    </ConfirmDialog>
  );
}
