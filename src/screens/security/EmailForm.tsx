import type { InputOf } from "../../api/contract/index.ts";
import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

/** Asks for another address. Until it is confirmed, the present one holds. */
export function EmailForm({ change, standing }: { change: ContactChange; standing: ContactStanding }) {
  const form = useContractForm({
    schema: () => import("../../api/contract/email.ts").then(({ emailChange }) => emailChange),
    defaultValues: { email: "", proof: noProof },
    sending: machineSending(change, change.step === "proving", ({ email, proof }: InputOf<"changeEmail">["body"]) =>
      change.ask({ contact: email, proof }),
    ),
    isFleeting: true,
  });
  return (
    <ContractForm form={form} failed="Адрес не изменён" action="Сменить адрес">
      <TextField
        {...form.field("email")}
        type="email"
        label="Новый адрес"
        hint={`Сейчас: ${standing.contact}`}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <ProofFields field={form.field} withCode={standing.withCode} />
    </ContractForm>
  );
}
