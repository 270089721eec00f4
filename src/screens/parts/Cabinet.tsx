import type { ReactNode } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { menuOf } from "../../app/menu.ts";
import { Side } from "../../ui/Side/Side.tsx";
import { PageTitle } from "./PageTitle.tsx";

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

type SettingsPageProps = {
  /** The path of the menu's entry. */
  current: string;
  /** What the page is for, under its title. */
  lead: ReactNode;
  /** Of the column. */
  className?: string;
  children: ReactNode;
};

/** A narrow page of a person's own with a title and what it is for. */
export const SettingsPage = ({ current, lead, className = "stack g5 narrow", children }: SettingsPageProps) => (
  <Cabinet current={current}>
    <div className={className}>
      <div className="stack g2">
        <PageTitle />
        <p className="muted">{lead}</p>
      </div>
      {children}
    </div>
  </Cabinet>
);
