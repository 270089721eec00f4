import { emailChange } from "../../api/contract/email.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { changeEmail } from "../../services/email.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

/** Asks for another address. Until it is confirmed, the present one holds. */
export function EmailForm({ email, withCode, onSent }: { email: string; withCode: boolean; onSent: () => void }) {
  const sending = useSubmit(changeEmail, { onDone: onSent });
  const form = useContractForm({
    schema: emailChange,
    defaultValues: { email: "", proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <form className="stack g5" noValidate onSubmit={form.onSubmit}>
      <FormProblems form={form} title="Адрес не изменён" />
      <TextField
        {...form.field("email")}
        type="email"
        label="Новый адрес"
        hint={`Сейчас: ${email}`}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <ProofFields field={form.field} withCode={withCode} />
      <div>
        <Button type="submit" variant="primary" busy={form.isSubmitting}>
          Сменить адрес
        </Button>
      </div>
    </form>
  );
}
