import { Fragment, type ReactNode } from "react";
import type { TextDocument } from "../../text/documents.ts";
import { LinkedParagraph } from "../parts/LinkedParagraph.tsx";
import { PageContents } from "../parts/PageContents.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";

const paragraphs = (words: readonly string[]) => words.map((one) => <LinkedParagraph key={one}>{one}</LinkedParagraph>);

type TextPageProps = {
  document: TextDocument;
  /** Comes below its last part. */
  children?: ReactNode;
};

/** A page of plain text: its version, what is on it, paragraphs. */
export const TextPage = ({ document: { version, beginning, parts }, children }: TextPageProps) => (
  <div className="wrap page stack g5">
    <div className="stack g2">
      <PageTitle />
      <p className="muted">Редакция от {version}</p>
    </div>
    <div className="cols" data-side="start">
      <PageContents parts={parts.map(({ id, title }) => [id, title] as const)} />
      <div className="prose" data-indent="no">
        {paragraphs(beginning)}
        {parts.map(({ id, title, paragraphs: words }) => (
          <Fragment key={id}>
            <h2 id={id}>{title}</h2>
            {paragraphs(words)}
          </Fragment>
        ))}
        {children}
      </div>
    </div>
  </div>
);
