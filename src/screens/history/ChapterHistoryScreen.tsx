import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { chapterHistory } from "../../services/chapterHistory.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ChapterHistory } from "./ChapterHistory.tsx";
import { historyAddress, placeOf } from "./history.view.ts";

const wanted = ({ chapterId }: ScreenProps["params"], search: string) => {
  const { cursor } = placeOf(search);
  return { id: Number(chapterId), ...(cursor !== null && { cursor }) };
};

export const first = ({ params, search }: Ahead) => [firstLoad(chapterHistory, wanted(params, search))];

/** /work/edit/chapter/{id}/history: what a chapter was before, sitting by sitting. */
export default function ChapterHistoryScreen({ params }: ScreenProps) {
  const search = useSearch();
  const loader = useLoader(chapterHistory, wanted(params, search), null);
  return (
    <div className="wrap page stack g5">
      <Loaded
        loader={loader}
        title="История главы"
        start={placeOf(search).cursor ? historyAddress(Number(params.chapterId), {}) : undefined}
        skeleton={<SkeletonRows rows={8} label="История главы загружается" />}
      >
        {(history) => (
          <ChapterHistory
            key={history.chapter.id}
            history={history}
            place={placeOf(search)}
            onChanged={loader.reload}
          />
        )}
      </Loaded>
    </div>
  );
}
