import type { ReactNode } from "react";
import { PageContents } from "../parts/PageContents.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";

type TextPageProps = {
  version: string;
  /** Its headings. */
  parts: readonly (readonly [id: string, title: string])[];
  children: ReactNode;
};

/** A page of plain text: its version, what is on it, paragraphs. */
export const TextPage = ({ version, parts, children }: TextPageProps) => (
  <div className="wrap page stack g5">
    <div className="stack g2">
      <PageTitle />
      <p className="muted">Редакция от {version}</p>
    </div>
    <div className="cols" data-side="start">
      <PageContents parts={parts} />
      <div className="prose" data-indent="no">
        {children}
      </div>
    </div>
  </div>
);
