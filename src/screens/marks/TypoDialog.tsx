import { useState } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { newRequestId } from "../../services/requestId.ts";
import { sendTypo } from "../../services/typos.calls.ts";
import { TYPO_LENGTH } from "../../text/typoStates.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Marks.module.css";

type TypoPassage = Omit<InputOf<"sendTypo">["body"], "requestId" | "suggestion" | "note">;
export type TypoDialogProps = { workId: number; place: TypoPassage; onClose: () => void };

/** Reports to the authors what is wrong in the selected words. */
export function TypoDialog({ workId, place, onClose }: TypoDialogProps) {
  // Sent again it is the same note.
  const [requestId] = useState(newRequestId);
  const sending = useSubmitWithToast(sendTypo, "Автор увидит опечатку у этого абзаца", onClose);
  const form = useContractForm({
    schema: () => import("../../api/contract/typos.ts").then(({ typoFields }) => typoFields),
    defaultValues: { suggestion: place.text, note: "" },
    sending: {
      ...sending,
      submit: (fields: { suggestion: string; note: string }) =>
        sending.submit({ id: workId, requestId, ...place, ...fields }),
    },
    isFleeting: true,
  });
  return (
    <ContractDialog
      title="Сообщить об опечатке"
      action="Сообщить автору"
      form={form}
      failed="Автору не сообщили"
      onClose={onClose}
    >
      <blockquote className={`${styles.words} anywhere pre-line`}>{place.text}</blockquote>
      <TextField {...form.field("suggestion")} label="Как правильно" optional data-autofocus />
      <TextArea
        {...form.field("note")}
        label="Пояснение"
        optional
        rows={3}
        count={(form.watch("note") ?? "").length}
        limit={TYPO_LENGTH}
      />
    </ContractDialog>
  );
}
