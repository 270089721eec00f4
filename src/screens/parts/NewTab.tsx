import type { ReactNode } from "react";

/** A link beside what is being typed: it opens in a tab of its own, and the form stays. */
export const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <span className="vh"> (откроется в новой вкладке)</span>
  </a>
);
