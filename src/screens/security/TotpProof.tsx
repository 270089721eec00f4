import type { InputOf } from "../../api/contract/index.ts";
import type { TotpSetup } from "../../app/hooks/useTotpSetup.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
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
    <form className="stack g5" noValidate onSubmit={form.onSubmit}>
      <FormProblems form={form} title={title} />
      <ProofFields field={form.field} withCode={setup.state !== null} />
      <div>
        <Button type="submit" variant="primary" busy={form.isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
}
