import { useState } from "react";
import type { Discount } from "../../api/contract/discounts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { deletionWords } from "./discounts.view.ts";
import { TakeBackDialog } from "./TakeBackDialog.tsx";

type TakeBackProps = { discount: Pick<Discount, "id" | "title" | "state">; onDone: () => void };

/** Deletes a discount that waits, ends one that runs; asks before. */
export function TakeBack({ discount, onDone }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{deletionWords(discount).action}…</Button>
      <TakeBackDialog discount={discount} isOpen={isAsking} onClose={() => setAsking(false)} onDone={onDone} />
    </>
  );
}
