import type { ReactNode } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { menuOf } from "../../app/menu.ts";
import { Side } from "../../ui/Side/Side.tsx";

type CabinetProps = {
  /** The path of this page, as the menu has it. */
  current: string;
  children: ReactNode;
};

/** A page of a person's own, with a menu of their other pages next to it. */
export function Cabinet({ current, children }: CabinetProps) {
  const groups = menuOf(useAccount()).map(({ title, entries }) => ({
    title,
    items: entries.map((entry) => ({ ...entry, current: entry.href === current })),
  }));
  return (
    <div className="wrap page cols" data-side="start">
      <Side label="Личный кабинет" groups={groups} />
      {children}
    </div>
  );
}
