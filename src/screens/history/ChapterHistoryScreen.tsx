import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { chapterHistory } from "../../services/chapterHistory.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterHistory } from "./ChapterHistory.tsx";
import { historyAddress, historyQueryOf } from "./history.view.ts";

const historyQuery = ({ chapterId }: ScreenProps["params"], search: string) => {
  const { cursor } = historyQueryOf(search);
  return { id: Number(chapterId), ...(cursor !== null && { cursor }) };
};

export const first = ({ params, search }: Ahead) => [firstLoad(chapterHistory, historyQuery(params, search))];

/** /work/edit/chapter/{id}/history: what a chapter was before, sitting by sitting. */
export default function ChapterHistoryScreen({ params }: ScreenProps) {
  const search = useSearch();
  const loader = useLoader(chapterHistory, historyQuery(params, search), null);
  return (
    <div className="wrap page stack g5">
      <Loaded
        loader={loader}
        title="История главы"
        start={historyQueryOf(search).cursor ? historyAddress(Number(params.chapterId), {}) : undefined}
        skeleton={<SkeletonRows rows={8} label="История главы загружается" />}
      >
        {(history) => (
          <ChapterHistory
            key={history.chapter.id}
            history={history}
            place={historyQueryOf(search)}
            onChanged={loader.reload}
          />
        )}
      </Loaded>
    </div>
  );
}
