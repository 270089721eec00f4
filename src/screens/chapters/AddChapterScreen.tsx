import { useMemo } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import type { ScreenProps } from "../../app/screenProps.ts";
import { emptyDocument } from "../../document/json.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";

/** /work/{id}/add/chapter: the same editor; the first letter creates the chapter. */
export default function AddChapterScreen({ params }: ScreenProps) {
  const workId = Number(params.id);
  const { id: accountId } = useAccount();
  const loader = useLoader("newChapter", { workId }, null);
  const draft = useLoader("chapterDraft", { accountId, place: `new:${workId}` }, null);
  const isReady = draft.status === "success" || draft.status === "error";
  const shown = isReady || loader.status === "error" ? loader : { ...loader, status: "pending" as const, data: null };
  const title = loader.data?.suggestedTitle ?? "";
  const saved = useMemo(() => ({ title, document: emptyDocument() }), [title]);
  return (
    <Loaded loader={shown} skeleton={<ChapterFrame />} title="Новая глава" isBare>
      {({ work, chapters }) => (
        <ChapterGate work={work} chapters={chapters} chapter={null} revision={0} saved={saved} draft={draft.data} />
      )}
    </Loaded>
  );
}
