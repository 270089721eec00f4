import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { chapterDraft } from "../../services/chapterDrafts.service.ts";
import { chapterToEdit } from "../../services/chapters.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";
import { useWithDraft } from "./useWithDraft.ts";

export const first = ({ params, accountId }: Ahead) => [
  firstLoad(chapterToEdit, { id: Number(params.chapterId) }),
  firstLoad(chapterDraft, { accountId, place: String(Number(params.chapterId)) }),
];

/** /work/edit/chapter/{id}: the editor of a chapter. */
export default function EditChapterScreen({ params }: ScreenProps) {
  const id = Number(params.chapterId);
  const { loader, draft } = useWithDraft(useLoader(chapterToEdit, { id }, null), String(id));
  return (
    <Loaded loader={loader} skeleton={<ChapterFrame />} title="Глава" isBare>
      {(opened) => (
        <ChapterGate
          key={opened.chapter.id}
          work={opened.work}
          chapters={opened.chapters}
          chapter={opened.chapter}
          revision={opened.revision}
          saved={{ title: opened.chapter.title, document: opened.document }}
          draft={draft}
        />
      )}
    </Loaded>
  );
}
