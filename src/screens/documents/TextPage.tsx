import type { ReactNode } from "react";
import { PageTitle } from "../parts/PageTitle.tsx";

/** A page of plain text: its version, paragraphs. */
export const TextPage = ({ version, children }: { version: string; children: ReactNode }) => (
  <div className="wrap page stack g5">
    <div className="stack g2">
      <PageTitle />
      <p className="muted">Редакция от {version}</p>
    </div>
    <div className="prose" data-indent="no">
      {children}
    </div>
  </div>
);
