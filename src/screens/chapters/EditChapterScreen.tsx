import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useBrought } from "../../app/hooks/useBrought.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { chapterDraft } from "../../services/chapterDrafts.service.ts";
import { chapterToEdit } from "../../services/chapters.calls.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterFrame } from "./ChapterFrame.tsx";
import { ChapterGate } from "./ChapterGate.tsx";
import type { KeptDraft } from "./draft.view.ts";
import { useWithDraft } from "./useWithDraft.ts";

export const first = ({ params, accountId }: Ahead) => [
  firstLoad(chapterToEdit, { id: Number(params.chapterId) }),
  firstLoad(chapterDraft, { accountId, place: String(Number(params.chapterId)) }),
];

export const isKept = true;

type OpenedProps = { opened: ResultOf<"getChapterToEdit">; draft: KeptDraft | null; arrival: number };

/** /work/edit/chapter/{id}: the editor of a chapter. Its bar, list and tools stay from chapter to chapter. */
export default function EditChapterScreen({ params, arrival = 0 }: ScreenProps) {
  const id = Number(params.chapterId);
  const { id: accountId } = useAccount();
  const opened = useBrought(chapterToEdit, { id }, arrival);
  const draft = useBrought(chapterDraft, { accountId, place: String(id) }, arrival);
  if (opened && draft) return <Opened opened={opened.data} draft={draft.data} arrival={arrival} />;
  return <LateChapter key={arrival} id={id} />;
}

const Opened = ({ opened, draft, arrival }: OpenedProps) => {
  const { work, chapters, chapter, revision, document } = opened;
  const saved = { title: chapter.title, document };
  return <ChapterGate {...{ work, chapters, chapter, revision, saved, draft, arrival }} />;
};

function LateChapter({ id }: { id: number }) {
  const { loader, draft } = useWithDraft(useLoader(chapterToEdit, { id }, null), String(id));
  return (
    <Loaded loader={loader} skeleton={<ChapterFrame />} title="Глава" isBare>
      {(opened) => <Opened opened={opened} draft={draft} arrival={0} />}
    </Loaded>
  );
}
