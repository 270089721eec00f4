import { useSelector } from "@xstate/react";
import { type PublicationBeginning, usePublicationForm } from "../../app/hooks/usePublicationForm.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { DraftOffer } from "./DraftOffer.tsx";
import { OpenForm } from "./OpenForm.tsx";
import type { PublicationFacts } from "./publicationFacts.types.ts";
import { stageOf } from "./publicationForm.view.ts";
import type { PublicationFormKind } from "./publicationKind.ts";

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
