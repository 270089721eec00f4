import { useMemo } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { emptyDocument } from "../../document/json.ts";
import { chapterDraft } from "../../services/chapterDrafts.service.ts";
import { newChapter } from "../../services/desk.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";
import { useWithDraft } from "./useWithDraft.ts";

export const first = ({ params, accountId }: Ahead) => [
  firstLoad(newChapter, { workId: Number(params.id) }),
  firstLoad(chapterDraft, { accountId, place: `new:${Number(params.id)}` }),
];

/** /work/{id}/add/chapter: the same editor; the first letter creates the chapter. */
export default function AddChapterScreen({ params }: ScreenProps) {
  const workId = Number(params.id);
  const { loader, draft } = useWithDraft(useLoader(newChapter, { workId }, null), `new:${workId}`);
  const title = loader.data?.suggestedTitle ?? "";
  const saved = useMemo(() => ({ title, document: emptyDocument() }), [title]);
  return (
    <Loaded loader={loader} skeleton={<ChapterFrame />} title="Новая глава" isBare>
      {({ work, chapters }) => (
        <ChapterGate
          work={work}
          chapters={chapters}
          chapter={null}
          revision={0}
          saved={saved}
          draft={draft}
          arrival={0}
        />
      )}
    </Loaded>
  );
}
