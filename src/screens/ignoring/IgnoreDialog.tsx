import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setIgnored } from "../../services/people.calls.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type IgnoreDialogProps = {
  open: boolean;
  person: { id: number; fio: string };
  onIgnored: () => void;
  onClose: () => void;
};

/** What follows is said before it is done; the note is for the owner of the list alone. */
export default function IgnoreDialog({ open, person, onIgnored, onClose }: IgnoreDialogProps) {
  const sending = useSubmit(setIgnored, {
    onDone: () => {
      onIgnored();
      onClose();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/people.ts").then(({ ignoring }) => ignoring),
    defaultValues: { userId: person.id, note: "" },
    sending: {
      ...sending,
      submit: (given: { userId: number; note: string }) => sending.submit({ ...given, isIgnored: true }),
    },
    isFleeting: true,
  });
  const note = form.watch("note") ?? "";
  return (
    <ContractDialog
      open={open}
      title={`Игнорировать: ${person.fio}`}
      action="Игнорировать"
      keep="Не игнорировать"
      form={form}
      failed="В игнор-лист не добавлен"
      onClose={onClose}
    >
      <p>
        Этот человек больше не подписан на вас и не сможет подписаться или обратиться к вам. Читать и покупать ваши
        книги он может по-прежнему. Передумать можно на этой странице и в игнор-листе.
      </p>
      <TextArea
        {...form.field("note")}
        label="Заметка"
        hint="Её видите только вы"
        optional
        rows={2}
        count={note.length}
        limit={200}
        data-autofocus
      />
    </ContractDialog>
  );
}
