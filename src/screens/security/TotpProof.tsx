import type { InputOf } from "../../api/contract/index.ts";
import type { TotpSetup } from "../../app/hooks/useTotpSetup.ts";
import { ContractForm } from "../parts/ContractForm.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type TotpProofProps = {
  setup: TotpSetup;
  title: string;
  action: string;
  isBusy: boolean;
  submit: (given: InputOf<"startTotp">["body"]) => void;
};

/** Whatever is done to the second factor begins with a proof. */
export function TotpProof({ setup, title, action, isBusy, submit }: TotpProofProps) {
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending: machineSending(setup, isBusy, submit),
    isFleeting: true,
  });
  return (
    <ContractForm form={form} failed={title} action={action}>
      <ProofFields field={form.field} withCode={setup.state !== null} />
    </ContractForm>
  );
}
