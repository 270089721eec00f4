import type { ReactNode } from "react";
import { Cabinet } from "./Cabinet.tsx";
import { PageTitle } from "./PageTitle.tsx";

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
