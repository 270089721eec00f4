import type { ReactNode } from "react";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useToggle } from "../../app/hooks/useToggle.ts";
import { barredWords } from "../../text/actionMessages.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";

type ToggleButtonProps = {
  call: Parameters<typeof useToggle>[0];
  id: number;
  begins: Parameters<typeof useToggle>[2];
  /** «Нравится»: read out with how many say so. */
  label: string;
  icon: ReactNode;
  /** The text on it; without it the number alone. */
  textOf?: ((count: number) => string) | undefined;
  /** The page that a guest comes back to. */
  href: string;
  /** Why this person may not; their button shows the number alone. */
  unavailable: string | undefined;
};

/** Something that many press, with how many did; a guest is led to the login. */
export function ToggleButton({
  call,
  id,
  begins,
  label,
  icon,
  textOf = formatNumber,
  href,
  unavailable,
}: ToggleButtonProps) {
  const isBarred = useSessionIs("barred");
  const isGuest = useAccount().id < 0 && !isBarred;
  const { isOn, count, trouble, toggle } = useToggle(call, id, begins);
  const reason = isBarred ? barredWords : unavailable;
  const name = `${label}, ${formatNumber(count)}`;
  if (isGuest)
    return (
      <GuestLink to={href} icon={icon} aria-label={name}>
        <span className="num">{textOf(count)}</span>
      </GuestLink>
    );
  return (
    <>
      <Button
        icon={icon}
        aria-pressed={isOn}
        aria-label={name}
        unavailable={reason}
        reasonHidden
        title={reason}
        onClick={toggle}
      >
        <span className="num">{textOf(count)}</span>
      </Button>
      {trouble && (
        <span className="small" role="alert">
          {trouble}
        </span>
      )}
    </>
  );
}
