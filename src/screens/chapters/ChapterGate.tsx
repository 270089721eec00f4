import { useState } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useOpenChapters } from "../../app/hooks/useOpenChapters.ts";
import { newRequestId } from "../../services/requestId.ts";
import { chaptersHref } from "../kit/work.view.ts";
import { Leading } from "../parts/Leading.tsx";
import { ChapterWorkplace } from "./ChapterWorkplace.tsx";
import { type KeptDraft, type Offer, offerOf } from "./draft.view.ts";
import type { ChapterStart } from "./useChapterAutosave.ts";

type ChapterGateProps = {
  work: ResultOf<"getChapterToEdit">["work"];
  chapters: readonly Chapter[];
  /** null: a new one. */
  chapter: Chapter | null;
  revision: number;
  saved: { title: string; document: object };
  draft: KeptDraft | null;
  /** Another one is another chapter, or the same one opened again. */
  arrival: number;
};

type Fresh = {
  accountId: number;
  workId: number;
  chapterId: number | null;
  revision: number;
  saved: { title: string; document: object };
};

/** Decides what the chapter opens with: the server's text, the draft of this device, or what was left unsaved in this tab. */
export function ChapterGate({ work, chapters, chapter, revision, saved, draft, arrival }: ChapterGateProps) {
  const { id: accountId } = useAccount();
  const openChapters = useOpenChapters();
  const startOf = (fresh: Fresh, offer: Offer): ChapterStart => {
    const left = work.canWrite ? openChapters.left(fresh) : null;
    if (left) return left;
    // It is written on, and sent; a server that has gone on meanwhile merges both.
    if (work.canWrite && offer.kind === "unsaved")
      return {
        ...fresh,
        revision: offer.revision,
        requestId: draft?.requestId ?? newRequestId(),
        text: offer.draft,
      };
    return { ...fresh, requestId: newRequestId(), text: fresh.saved, draftIsOutdated: offer.kind === "same" };
  };
  const begin = () => {
    const place = { accountId, workId: work.id, chapterId: chapter?.id ?? null };
    const fresh = { ...place, ...openChapters.newest({ ...place, revision, saved }) };
    const offer = offerOf({ ...fresh, draft });
    return { arrival, start: startOf(fresh, offer) };
  };
  const [begun, setBegun] = useState(begin);
  if (begun.arrival !== arrival) setBegun(begin());
  const { start } = begun;

  if (work.format === "Audiobook") return <Leading to={chaptersHref(work)} />;
  return (
    <ChapterWorkplace
      work={work}
      chapters={chapters}
      chapter={chapter}
      revision={revision}
      start={start}
      arrival={arrival}
    />
  );
}
