import { useSelector } from "@xstate/react";
import { useSearch } from "wouter";
import { useActorOf } from "../../app/hooks/machines.ts";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { Contact } from "./Contact.tsx";
import { Letter } from "./Letter.tsx";
import { Questions } from "./Questions.tsx";
import { supportAt } from "./support.view.ts";

/** /support: what is asked most, and how the support is reached; `?letter=`: one letter to it. */
export default function SupportScreen() {
  const { letter, about } = supportAt(useSearch());
  const isKnown = useSelector(useActorOf("session"), (snapshot) => !snapshot.matches("restoring"));
  return (
    <div className="wrap page stack g6">
      <div className="stack g2">
        {letter !== null && (
          <Crumbs items={[{ label: "Поддержка", href: "/support" }, { label: `Обращение № ${letter}` }]} />
        )}
        <PageTitle />
        {letter === null && (
          <p className="muted">
            Ответы на частые вопросы. Если вашего среди них нет, <a href="#contact">напишите в поддержку</a>.
          </p>
        )}
      </div>
      {letter === null ? (
        <div className="cols" data-side="end">
          <Questions />
          <Contact isKnown={isKnown} about={about} />
        </div>
      ) : (
        isKnown && <Letter key={letter} id={letter} />
      )}
    </div>
  );
}
