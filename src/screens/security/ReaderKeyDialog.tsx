import { useId } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { createReaderKey } from "../../services/readerKeys.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type ReaderKeyDialogProps = {
  open: boolean;
  onMade: (made: { title: string; key: string }) => void;
  onClose: () => void;
};

/** Asks what the device is called, and makes a key for it. */
export default function ReaderKeyDialog({ open, onMade, onClose }: ReaderKeyDialogProps) {
  const id = useId();
  const sending = useSubmit(createReaderKey, {
    onDone: ({ key }) => {
      onMade({ title: form.watch("title").trim(), key });
      form.reset({ title: "" });
      onClose();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/readerKeys.ts").then(({ newReaderKey }) => newReaderKey),
    defaultValues: { title: "" },
    sending,
    isFleeting: true,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ключ для читалки"
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            Создать ключ
          </Button>
        </>
      }
    >
      <form id={id} className="stack g4" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Ключ не создан" />
        <TextField
          {...form.field("title")}
          label="Название"
          hint="По нему вы узнаете, какой ключ отозвать, если читалка потеряется"
        />
      </form>
    </Dialog>
  );
}
