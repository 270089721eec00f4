import type { InputOf } from "../../api/contract/index.ts";
import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { formatPhone } from "../../text/phones.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

/** Asks for a code to another number. A number whose code was of no use is not typed again. */
export function PhoneForm({ change, standing }: { change: ContactChange; standing: ContactStanding }) {
  const form = useContractForm({
    schema: () => import("../../api/contract/phone.ts").then(({ phoneChange }) => phoneChange),
    defaultValues: { phone: formatPhone(standing.asked?.contact ?? ""), proof: noProof },
    sending: machineSending(change, change.step === "proving", ({ phone, proof }: InputOf<"changePhone">["body"]) =>
      change.ask({ contact: phone, proof }),
    ),
    isFleeting: true,
  });
  return (
    <ContractForm form={form} failed="Номер не подтверждён" action="Получить код">
      <TextField
        {...form.field("phone")}
        type="tel"
        label="Номер телефона"
        hint="Например, +7 912 345-67-89"
        autoComplete="tel"
        inputMode="tel"
      />
      <ProofFields field={form.field} withCode={standing.withCode} />
    </ContractForm>
  );
}
