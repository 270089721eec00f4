import { useState } from "react";
import type { Entry } from "./catalogue.ts";
import type { Hub } from "./hub.ts";
import { openStately } from "./stately.ts";

type StatelyButtonProps = { url: string; entries: readonly Entry[]; hub: Hub };

/** Points Stately's inspector at the tabs of this browser; only after a press, and only where a setting names its page. */
export function StatelyButton({ url, entries, hub }: StatelyButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    setIsOpen(true);
    const machineOf = (id: string) => entries.find(({ machine }) => machine.id === id)?.machine;
    hub.follow(await openStately(url, hub.read().moments, machineOf));
  };
  return (
    <button type="button" disabled={isOpen} onClick={() => void open()}>
      Stately’s inspector
    </button>
  );
}
