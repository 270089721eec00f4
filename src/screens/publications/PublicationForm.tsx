import { useSelector } from "@xstate/react";
import { type PublicationBeginning, usePublicationForm } from "../../app/hooks/usePublicationForm.ts";
import type { PublicationState } from "../../text/publications.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { DraftOffer } from "./DraftOffer.tsx";
import { OpenForm } from "./OpenForm.tsx";
import { stageOf } from "./publicationForm.view.ts";
import type { PublicationFormKind } from "./publicationKind.ts";

/** What the page knows of the publication in addition to its text. */
export type PublicationFacts = {
  /** Null: a new one. */
  state: PublicationState | null;
  publishTime: string | null;
  moderationReason: string;
  /** Why it could not be published yet; empty: no obstacle. */
  refusal: string;
};

type PublicationFormProps<Fields extends object> = {
  kind: PublicationFormKind<Fields>;
  beginning: Omit<PublicationBeginning, "kind">;
  facts: PublicationFacts;
};

/** The form of one publication: first what this device has of it, then its text and its fields. */
export function PublicationForm<Fields extends object>({ kind, beginning, facts }: PublicationFormProps<Fields>) {
  const form = usePublicationForm({ ...beginning, kind: kind.kind });
  const stage = useSelector(form, stageOf);
  if (stage === "loading") return <SkeletonRows rows={4} label="Форма загружается" />;
  if (stage === "offering") return <DraftOffer form={form} changedElsewhere={kind.words.changedElsewhere} />;
  return <OpenForm form={form} kind={kind} facts={facts} />;
}
