import { useEffect } from "react";
import { firstIcons, type IconName } from "./iconNames.ts";
import { wantIcons } from "./wantedIcons.ts";

/** A drawing of Lucide next to words, or in an `IconButton`. It is silent: the words are the name. */
export function Icon({ name }: { name: IconName }) {
  const isLate = !(firstIcons as readonly string[]).includes(name);
  useEffect(() => {
    if (isLate) wantIcons();
  }, [isLate]);
  return (
    <svg className="icon" aria-hidden="true" data-late={isLate || undefined}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
