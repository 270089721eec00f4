import { useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { newRequestId } from "../../services/requestId.ts";
import { sendSupportLetter } from "../../services/support.calls.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type Values = { email?: string; topic: string; text: string };
type WriteLetterProps = { isGuest: boolean; about: number | null; isPrimary: boolean; onSent: () => void };

const labels = { email: "Электронная почта", topic: "Тема", text: "Письмо" };
const schemas = () => import("../../api/contract/support.ts");

/** A letter to the support. A person with an account is answered at its address, a guest at the one they type. */
export function WriteLetter({ isGuest, about, isPrimary, onSent }: WriteLetterProps) {
  const [requestId, setRequestId] = useState(newRequestId);
  const [sent, setSent] = useState<{ id: number; key: string | null } | null>(null);
  const sending = useSubmit(sendSupportLetter, {
    onDone: (kept) => {
      setSent(kept);
      setRequestId(newRequestId());
      form.reset({ ...(isGuest && { email: form.getValues("email") ?? "" }), topic: "", text: "" });
      onSent();
    },
  });
  const form = useContractForm<Values, Values>({
    schema: () => schemas().then(({ guestLetter, ownLetter }) => (isGuest ? guestLetter : ownLetter)),
    defaultValues: {
      ...(isGuest && { email: "" }),
      topic: about === null ? "" : `Ещё об обращении № ${about}`,
      text: "",
    },
    sending: { ...sending, submit: (values: Values) => sending.submit({ ...values, requestId }) },
  });
  return (
    <>
      <FormDraft form={form} place="letter" labels={labels} />
      {sent && (
        <Note kind="ok" level={3} live focused title={`Письмо принято: обращение № ${sent.id}`}>
          Ответ придёт на почту.{" "}
          <a href={`/support?letter=${sent.id}${sent.key ? `#key=${sent.key}` : ""}`}>Посмотреть обращение</a>
          {sent.key && ". Сохраните эту ссылку: по ней видно, что с ним стало"}.
        </Note>
      )}
      <ContractForm form={form} failed="Письмо не отправлено" className="stack g4">
        {isGuest && (
          <TextField
            {...form.field("email")}
            label="Электронная почта"
            hint="На неё придёт ответ"
            type="email"
            autoComplete="email"
          />
        )}
        <TextField {...form.field("topic")} label="Тема" hint="Коротко, о чём письмо" />
        <TextArea
          {...form.field("text")}
          label="Письмо"
          hint="Что вы делали, что увидели, какая книга или страница. Код с ошибки поможет найти её в журнале"
          rows={7}
          count={(form.watch("text") ?? "").length}
          limit={20_000}
        />
        <div>
          <SubmitButton form={form} variant={isPrimary ? "primary" : "quiet"}>
            Отправить письмо
          </SubmitButton>
        </div>
      </ContractForm>
    </>
  );
}
