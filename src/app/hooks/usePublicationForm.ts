import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import {
  type PublicationFormActor,
  publicationFormMachine,
} from "../../machines/publications/publicationForm.machine.ts";
import type {
  FormSubject,
  Input,
  Offer,
  PublicationText,
  Saved,
  SaveIntent,
  ToSave,
} from "../../machines/publications/publicationForm.parts.ts";
import { chapterDrafts } from "../../services/chapterDrafts.service.ts";
import { chapterTabs } from "../../services/chapterTabs.service.ts";
import { followVisibility } from "../../services/pageEvents.ts";
import { type EditedPublication, publicationSaves } from "../../services/publications.calls.ts";
import { newRequestId } from "../../services/requestId.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { type PublicationKind, publicationPlace, publicationPlaces } from "../../text/publications.ts";
import type { Provided } from "../ports.ts";
import { isOfSameWork, isSameText, publicationOffer } from "./draftOffer.ts";
import { keptDraft } from "./keptDraft.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";
import { useRestoredAccess } from "./useRestoredAccess.ts";

/** What a save asks of the publication's state: nothing, or to come out now or then. */
const publishOf = (intent: SaveIntent) => ({
  ...(intent.type !== "keep" && { publish: true }),
  ...(intent.type === "schedule" && { publishTime: intent.at }),
});

/** The port of saving: whatever it answers with `saved` is the very text that was given. */
function saving(surroundings: Surroundings) {
  return async ({ kind, id, requestId, revision, text, intent, lost }: ToSave, signal: AbortSignal): Promise<Saved> => {
    const { create, update, textOf } = publicationSaves[kind](surroundings);
    const kept = ({ id, revision, state, lastModificationTime }: EditedPublication) => ({
      outcome: "saved" as const,
      publication: { id, revision, state, savedAt: lastModificationTime },
    });
    const renew = async (known: { id: number; revision: number }): Promise<Saved> => {
      const answer = await update({ id: known.id, revision: known.revision, text, ...publishOf(intent) }, signal);
      if (answer.outcome === "saved") return kept(answer.publication);
      const { publication } = answer;
      const theirs = textOf(publication);
      // The conflicting version was sent from here before, and got no answer.
      if (lost && isSameText(theirs, lost)) return renew(publication);
      return { outcome: "stale", theirs: { revision: publication.revision, text: theirs } };
    };
    if (id !== null) return renew({ id, revision });
    const made = await create({ requestId, text, publish: false, ...publishOf(intent) }, signal);
    // An earlier page has begun it already: this text is the next one.
    return isSameText(textOf(made), text) ? kept(made) : renew(made);
  };
}

/** The port of looking: the last draft that no other tab has open. */
function looking(surroundings: Surroundings) {
  const drafts = chapterDrafts(surroundings);
  const tabs = chapterTabs(surroundings);
  return async ({ accountId, kind, id, revision, saved }: FormSubject): Promise<Offer | null> => {
    for (const place of await drafts.placesFrom(accountId, publicationPlaces({ kind, id }))) {
      const key = { accountId, place };
      const draft = (await tabs.isHeld(key)) ? null : await drafts.get(key);
      // What was begun of another work waits until that work is written about.
      if (draft && !isOfSameWork(kind, saved, draft)) continue;
      const offer = draft && publicationOffer(saved, revision, draft);
      if (offer) return { ...offer, place, requestId: draft.requestId ?? newRequestId() };
      if (draft) await drafts.delete(key).catch(() => {});
    }
    return null;
  };
}

const publicationFormPorts = (surroundings: Surroundings): Provided<typeof publicationFormMachine> => {
  const [save, look, drafts] = [saving(surroundings), looking(surroundings), chapterDrafts(surroundings)];
  return {
    actors: {
      findDraft: fromPromise(({ input }) => look(input)),
      savePublication: fromPromise(({ input, signal }) => save(input, signal)),
      forgetDraft: fromPromise(({ input }) => drafts.delete(input)),
      chapterDraft: keptDraft(drafts),
    },
  };
};

/** What the screen has at its beginning. `revision` 0 and `id` null: a new one. */
export type PublicationBeginning = {
  kind: PublicationKind;
  id: number | null;
  revision: number;
  saved: PublicationText;
};

/** The form of one publication; lives as long as its screen, while everything typed is on the device. */
export function usePublicationForm(beginning: PublicationBeginning): PublicationFormActor {
  const surroundings = useSurroundings();
  const [input] = useState((): Input => {
    const requestId = newRequestId();
    const place = publicationPlace({ ...beginning, window: requestId });
    return { ...beginning, accountId: surroundings.accountId(), requestId, place };
  });
  const form = useMachine(publicationFormMachine, () => publicationFormPorts(surroundings), [surroundings], {
    hears: ["network"],
    input,
  });
  const { accountId, place, isOpen } = useSelector(
    form,
    ({ context, value }) => ({
      accountId: context.accountId,
      place: context.place,
      isOpen: typeof value !== "string",
    }),
    shallowEqual,
  );

  // No other tab offers what is written here.
  useEffect(
    () => (isOpen ? chapterTabs(surroundings).hold({ accountId, place }) : undefined),
    [surroundings, accountId, place, isOpen],
  );
  useRestoredAccess(form, accountId);
  useEffect(
    () =>
      followVisibility((isHidden) => {
        if (isHidden) form.getSnapshot().children.chapterDraft?.send({ type: "page.hidden" });
      }),
    [form],
  );
  return form;
}
