import { useSelector } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { showToast } from "../../app/toast.ts";
import type { PublicationFormActor } from "../../machines/publications/publicationForm.machine.ts";
import { formatMoment } from "../../text/dates.ts";
import type { PublicationFacts } from "./publicationFacts.types.ts";
import { publicationFormView } from "./publicationForm.view.ts";
import type { PublicationFormKind } from "./publicationKind.ts";

/** What follows a save: the address of a new one, a word, the way to the page of what is out. @returns what is known of it now */
export function usePublicationNews<Fields extends object>(
  form: PublicationFormActor,
  { words, shownHref, editHref }: PublicationFormKind<Fields>,
  facts: PublicationFacts,
): Pick<PublicationFacts, "state" | "publishTime"> {
  const [known, setKnown] = useState<Pick<PublicationFacts, "state" | "publishTime">>(facts);
  const navigation = useActorOf("navigation");
  const [, navigate] = useLocation();
  const isUnsaved = useSelector(form, (snapshot) => publicationFormView(snapshot).isUnsaved);
  const release = useUnsaved(isUnsaved);
  const latest = useRef({ words, shownHref, editHref, navigate, release });
  useEffect(() => {
    latest.current = { words, shownHref, editHref, navigate, release };
  });
  useEffect(() => {
    let isNew = form.getSnapshot().context.id === null;
    return form.on("publication.saved", ({ publication: { id, state }, intent }) => {
      const at = intent.type === "schedule" ? intent.at : null;
      const { words, shownHref, editHref, navigate, release } = latest.current;
      setKnown((before) => ({ state, publishTime: at ?? before.publishTime }));
      if (intent.type !== "keep") showToast((at && words.scheduled?.(formatMoment(at, Date.now()))) || words.published);
      if (form.getSnapshot().matches("done")) {
        release();
        navigate(shownHref(id));
      } else if (isNew) {
        isNew = false;
        // The same screen goes on, with its caret. A reload and the way back find the publication.
        navigation.send({ type: "address.renamed", to: editHref(id) });
      }
    }).unsubscribe;
  }, [form, navigation]);
  return known;
}
