import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import type { ScreenProps } from "../../app/screenProps.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";

/** /work/edit/chapter/{id}: the editor of a chapter. */
export default function EditChapterScreen({ params }: ScreenProps) {
  const id = Number(params.chapterId);
  const { id: accountId } = useAccount();
  const loader = useLoader("chapterToEdit", { id }, null);
  const draft = useLoader("chapterDraft", { accountId, place: String(id) }, null);
  // Without the draft of this device the text could be taken for the newest when it is not.
  const isReady = draft.status === "success" || draft.status === "error";
  const shown = isReady || loader.status === "error" ? loader : { ...loader, status: "pending" as const, data: null };
  return (
    <Loaded loader={shown} skeleton={<ChapterFrame />} title="Глава" isBare>
      {(opened) => (
        <ChapterGate
          key={opened.chapter.id}
          work={opened.work}
          chapters={opened.chapters}
          chapter={opened.chapter}
          revision={opened.revision}
          saved={{ title: opened.chapter.title, document: opened.document }}
          draft={draft.data}
        />
      )}
    </Loaded>
  );
}
