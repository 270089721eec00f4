import type { ReactNode } from "react";
import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";

type PendingChange = NonNullable<ContactStanding["asked"]>;
type ContactStepsProps = {
  change: ContactChange;
  /** How another contact is asked for. */
  form: (standing: ContactStanding) => ReactNode;
  /** What was sent, and what to do with it. */
  sent: (pending: PendingChange) => ReactNode;
  changed: (standing: ContactStanding) => ReactNode;
};

/** The current step of the change of a contact. */
export function ContactSteps({ change, form, sent, changed }: ContactStepsProps) {
  const { step, standing, message, requestId } = change;
  if (step === "failed")
    return (
      <LoadFailed requestId={requestId} onRetry={change.retry}>
        {message}
      </LoadFailed>
    );
  if (step === "loading" || !standing) return <SkeletonRows rows={3} label="Загружается" />;
  if ((step === "sent" || step === "confirming") && standing.asked) return sent(standing.asked);
  return step === "changed" ? changed(standing) : form(standing);
}
