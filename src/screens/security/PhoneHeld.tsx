import { useState } from "react";
import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { removePhone } from "../../services/phone.calls.ts";
import { formatPhone } from "../../text/phones.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { PhoneForm } from "./PhoneForm.tsx";

type PhoneHeldProps = { change: ContactChange; standing: ContactStanding; phone: string };

/** What can be done to a number that is confirmed. */
export function PhoneHeld({ change, standing, phone }: PhoneHeldProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Note kind="ok" level={2} title={formatPhone(phone)}>
        Номер подтверждён и действует, пока не подтверждён другой.
      </Note>
      <Fieldset label="Что сделать">
        <Radio
          name="deed"
          value="change"
          label="Сменить номер"
          checked={!isRemoving}
          onChange={() => setRemoving(false)}
        />
        <Radio
          name="deed"
          value="remove"
          label="Убрать номер"
          checked={isRemoving}
          onChange={() => setRemoving(true)}
        />
      </Fieldset>
      {isRemoving ? (
        <Removal withCode={standing.withCode} onRemoved={change.reload} />
      ) : (
        <PhoneForm change={change} standing={standing} />
      )}
    </>
  );
}

function Removal({ withCode, onRemoved }: { withCode: boolean; onRemoved: () => void }) {
  const sending = useSubmit(removePhone, { onDone: onRemoved });
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <ContractForm form={form} failed="Номер не убран" action="Убрать номер">
      <ProofFields field={form.field} withCode={withCode} />
    </ContractForm>
  );
}
