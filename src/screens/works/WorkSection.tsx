import type { ReactNode } from "react";
import styles from "./WorkSections.module.css";
import { type SectionName, sections } from "./workFields.view.ts";

type WorkSectionProps = { name: SectionName; lead?: ReactNode; children: ReactNode };

/** A part of the settings: a heading, a hairline, white. */
export const WorkSection = ({ name, lead, children }: WorkSectionProps) => (
  <section id={name} tabIndex={-1} className={`${styles.section} stack g5 narrow`} aria-labelledby={`${name}-title`}>
    <div className="stack g1">
      <h2 id={`${name}-title`}>{sections[name].title}</h2>
      {lead && <p className="small muted">{lead}</p>}
    </div>
    {children}
  </section>
);
