import type { ReactNode } from "react";

type NewTabProps = { href: string; className?: string; children: ReactNode };

/** A link next to what is being typed: it opens in a tab of its own, and the form stays. */
export const NewTab = ({ href, className, children }: NewTabProps) => (
  <a href={href} className={className} target="_blank" rel="noopener">
    {children}
    <span className="vh"> (откроется в новой вкладке)</span>
  </a>
);
