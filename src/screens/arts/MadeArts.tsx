import { type ReactNode, useEffect, useRef } from "react";
import type { ArtOnItsWay } from "../../machines/uploads/artUpload.machine.ts";
import { artHref, doneText } from "./art.view.ts";

type MadeArtsProps = {
  arts: readonly ArtOnItsWay[];
  publish: boolean;
  /** What can be done next. */
  children: ReactNode;
};

/** All of them are there: a link to each. */
export function MadeArts({ arts, publish, children }: MadeArtsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that began it is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack g4" aria-labelledby="made">
      <h2 id="made" ref={heading} tabIndex={-1}>
        {doneText(arts.length, publish)}
      </h2>
      <ul>
        {arts.map(({ id, artId, title, file }) => (
          <li key={id}>
            <a className="alone" href={publish ? artHref(artId ?? 0) : `${artHref(artId ?? 0)}/edit`}>
              {title || file.name}
            </a>
          </li>
        ))}
      </ul>
      <div className="row g2">{children}</div>
    </section>
  );
}
