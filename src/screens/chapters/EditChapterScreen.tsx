import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useBrought } from "../../app/hooks/useBrought.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { chapterDraft } from "../../services/chapterDrafts.service.ts";
import { chapterToEdit } from "../../services/desk.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { useArrived, useTaken } from "../parts/useArrived.ts";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";
import type { KeptDraft } from "./draft.view.ts";
import { useWithDraft } from "./useWithDraft.ts";

export const first = ({ params, accountId }: Ahead) => [
  firstLoad(chapterToEdit, { id: Number(params.chapterId) }),
  firstLoad(chapterDraft, { accountId, place: String(Number(params.chapterId)) }),
];

export const isKept = true;

type Edited = { opened: ResultOf<"getChapterToEdit">; draft: KeptDraft | null };

/** /work/edit/chapter/{id}: the editor of a chapter. Its bar, list and tools stay from chapter to chapter. */
export default function EditChapterScreen({ params, arrival = 0 }: ScreenProps) {
  const id = Number(params.chapterId);
  const { id: accountId } = useAccount();
  const opened = useBrought(chapterToEdit, { id }, arrival);
  const draft = useBrought(chapterDraft, { accountId, place: String(id) }, arrival);
  const brought = opened && draft && { opened: opened.data, draft: draft.data };
  const { data, take } = useArrived<Edited>(brought, arrival);
  if (!data) return <ChapterLoader key={arrival} id={id} onLoaded={take} />;
  const { work, chapters, chapter, revision, document } = data.opened;
  const saved = { title: chapter.title, document };
  return (
    <ChapterGate
      work={work}
      chapters={chapters}
      chapter={chapter}
      revision={revision}
      saved={saved}
      draft={data.draft}
      arrival={arrival}
    />
  );
}

function ChapterLoader({ id, onLoaded }: { id: number; onLoaded: (edited: Edited) => void }) {
  const { loader, draft } = useWithDraft(useLoader(chapterToEdit, { id }, null), String(id));
  useTaken(loader.data, (opened) => onLoaded({ opened, draft }));
  return (
    <Loaded loader={loader} skeleton={<ChapterFrame />} title="Глава" isBare>
      {() => <ChapterFrame />}
    </Loaded>
  );
}
