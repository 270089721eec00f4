import type { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { noProof } from "./ProofFields.tsx";
import { useContractForm } from "./useContractForm.ts";

type Proof = { proof: { password: string; code?: string | undefined } };
type ProvenAct<Given> = {
  call: Parameters<typeof useSubmit<Given & Proof, unknown>>[0];
  /** What is sent in addition to the proof. */
  given: Given;
  /** The toast when it is done. */
  done: string;
};

/** The form of what asks for a proof alone. `close`: of its dialog; what was refused may be no more what the page shows. */
export function useProof<Given extends object>(
  { call, given, done }: ProvenAct<Given>,
  { onClose, onChanged }: { onClose: () => void; onChanged: () => void },
) {
  const sending = useSubmitWithToast(call, done, () => form.reset({ proof: noProof }), onClose, onChanged);
  const submit = ({ proof }: Proof) => sending.submit({ ...given, proof });
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ proven }) => proven),
    defaultValues: { proof: noProof },
    sending: { ...sending, submit },
    isFleeting: true,
  });
  const close = () => {
    onClose();
    if (form.refusal) onChanged();
  };
  return { ...form, close };
}
