import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import { formatPhone } from "../../text/phones.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { SubmitButton } from "../parts/ContractForm.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { useContractForm } from "../parts/useContractForm.ts";

/** The code is on its way. A person who leaves has lost nothing: the page shows the same when they come back. */
export function PhoneCode({ change, phone }: { change: ContactChange; phone: string }) {
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ codeForm }) => codeForm),
    defaultValues: { code: "" },
    sending: machineSending(change, change.step === "confirming", change.giveCode),
    isFleeting: true,
  });
  return (
    <form className="stack g5" noValidate onSubmit={form.onSubmit}>
      <Note kind="info" level={2} title="Введите код из сообщения" live focused>
        Код отправлен на {formatPhone(phone)}, действует 10 минут
      </Note>
      <FormProblems form={form} title="Номер не подтверждён" />
      <TextField
        {...form.field("code")}
        label="Код из сообщения"
        hint="Шесть цифр"
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p className="row g2">
        <SubmitButton form={form}>Подтвердить</SubmitButton>
        {change.step === "sent" && (
          <Button variant="text" onClick={change.takeAnother}>
            Другой номер или новый код
          </Button>
        )}
      </p>
    </form>
  );
}
