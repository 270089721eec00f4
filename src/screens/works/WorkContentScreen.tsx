import type { ListedChapter } from "../../api/contract/chapters.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workContent } from "../../services/desk.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "../kit/ContentRows.module.css";
import { chaptersHref } from "../kit/work.view.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { ChapterContents } from "./ChapterContents.tsx";
import type { ChapterRows } from "./ChapterList.tsx";
import { ChapterRow } from "./ChapterRow.tsx";
import { WorkHead } from "./WorkHead.tsx";
import { WorkSkeleton } from "./WorkSkeleton.tsx";

const loadBin = () =>
  neededChunk(() => import("./ChapterBin.tsx").then(({ ChapterBin }) => ({ default: ChapterBin<ListedChapter> })));

export const first = ({ params }: Ahead) => [firstLoad(workContent, { id: Number(params.id) })];

/** /work/{id}/edit/content: the chapters of a work, and its bin. */
export default function WorkContentScreen({ params }: ScreenProps) {
  const account = useAccount();
  const notRestored = useNotRestored();
  const loader = useLoader(workContent, { id: Number(params.id) }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Содержание" skeleton={<WorkSkeleton rows={10} />}>
        {({ work, chapters }) => {
          if (work.format === "Audiobook") return <Leading to={chaptersHref(work)} />;
          const present = chapters.filter(({ state }) => state !== "deleted");
          const deleted = chapters.filter(({ state }) => state === "deleted");
          const { canWrite } = work.rights;
          const rows: Omit<ChapterRows<ListedChapter>, "chapters"> = {
            workState: work.state,
            canWrite,
            onChanged: loader.reload,
            onNotRestored: notRestored.tell,
            styles,
            estimate: 53,
            children: (row) => <ChapterRow {...row} />,
          };
          const add = (
            <ButtonLink href={`/work/${work.id}/add/chapter`} icon={<Icon name="file-plus" />}>
              Добавить главу
            </ButtonLink>
          );
          return (
            <>
              <WorkHead work={work} asker={account} current="content" onChanged={loader.reload} />
              {notRestored.note}
              {present.length === 0 ? (
                <Blank title="Здесь пока нет глав" action={canWrite && add}>
                  Напишите первую главу: текст сохраняется сам, на сервере и на этом устройстве.
                </Blank>
              ) : (
                <>
                  <ChapterContents workId={work.id} chapters={present} add={add} {...rows} />
                  {canWrite && <p>{add}</p>}
                </>
              )}
              {deleted.length > 0 && <LazyShown load={loadBin} with={{ chapters: deleted, ...rows }} />}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
