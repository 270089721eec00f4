import type { ReactNode } from "react";

/** A page of plain text: a title, its version, paragraphs. */
export const TextPage = ({ title, version, children }: { title: string; version: string; children: ReactNode }) => (
  <div className="wrap page stack g5">
    <div className="stack g2">
      <h1>{title}</h1>
      <p className="muted">Редакция от {version}</p>
    </div>
    <div className="prose" data-indent="no">
      {children}
    </div>
  </div>
);
