import { useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useOpenChapters } from "../../app/hooks/useOpenChapters.ts";
import { newRequestId } from "../../services/requestId.ts";
import { ChapterWorkplace } from "./ChapterWorkplace.tsx";
import { type KeptDraft, offerOf } from "./draft.view.ts";
import { RestoreOffer } from "./RestoreOffer.tsx";
import type { ChapterStart } from "./useChapterAutosave.ts";

type ChapterGateProps = {
  work: ResultOf<"getChapterToEdit">["work"];
  chapters: readonly Chapter[];
  /** null: a new one. */
  chapter: Chapter | null;
  revision: number;
  saved: { title: string; document: object };
  draft: KeptDraft | null;
};

/** Decides what the chapter opens with: the server's text, the draft of this device, or what was left unsaved in this tab. */
export function ChapterGate({ work, chapters, chapter, revision, saved, draft }: ChapterGateProps) {
  const { id: accountId } = useAccount();
  const openChapters = useOpenChapters();
  const [offer] = useState(() => offerOf({ saved, revision, draft }));
  const fresh = { accountId, workId: work.id, chapterId: chapter?.id ?? null, revision, saved };
  const [start, setStart] = useState<ChapterStart | null>(() => {
    const left = work.canWrite ? openChapters.left(fresh) : null;
    if (left) return left;
    if (work.canWrite && offer.kind === "conflict") return null;
    // Made of the very text that the server has: it is written on, and sent.
    if (work.canWrite && offer.kind === "newer")
      return { ...fresh, requestId: draft?.requestId ?? newRequestId(), text: offer.draft };
    return { ...fresh, requestId: newRequestId(), text: saved, draftIsOutdated: offer.kind === "same" };
  });

  if (start)
    return <ChapterWorkplace work={work} chapters={chapters} chapter={chapter} revision={revision} start={start} />;
  if (offer.kind !== "conflict") return null;
  const choose = (text: { title: string; document: object }) =>
    setStart({ ...fresh, requestId: newRequestId(), text, draftIsOutdated: text === saved });
  return <RestoreOffer work={work} chapter={chapter} offer={offer} saved={saved} onChoose={choose} />;
}
