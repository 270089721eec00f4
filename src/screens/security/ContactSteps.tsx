import type { ReactNode } from "react";
import type { ContactChange } from "../../app/hooks/useContactChange.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { messages } from "../../text/messages.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";

type Asked = NonNullable<ContactStanding["asked"]>;
type ContactStepsProps = {
  change: ContactChange;
  /** How another contact is asked for. */
  form: (standing: ContactStanding) => ReactNode;
  /** What was sent, and what to do with it. */
  sent: (asked: Asked) => ReactNode;
  changed: (standing: ContactStanding) => ReactNode;
};

/** Where the change of a contact stands. */
export function ContactSteps({ change, form, sent, changed }: ContactStepsProps) {
  const { step, standing, message } = change;
  if (step === "failed")
    return (
      <Blank
        mark="torn"
        title={messages.loadFailed}
        action={
          <Button variant="primary" onClick={change.retry}>
            {messages.retry}
          </Button>
        }
      >
        {message}
      </Blank>
    );
  if (step === "loading" || !standing) return <SkeletonRows rows={3} label="Загружается" />;
  if ((step === "sent" || step === "confirming") && standing.asked) return sent(standing.asked);
  return step === "changed" ? changed(standing) : form(standing);
}
