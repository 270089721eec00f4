import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workContent } from "../../services/works.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { chaptersHref } from "../kit/work.view.ts";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { ChapterBin } from "./ChapterBin.tsx";
import { ChapterContents } from "./ChapterContents.tsx";
import { WorkHead } from "./WorkHead.tsx";
import { WorkSkeleton } from "./WorkSkeleton.tsx";

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
                  <ChapterContents
                    workId={work.id}
                    workState={work.state}
                    chapters={present}
                    canWrite={canWrite}
                    add={add}
                    onChanged={loader.reload}
                    onNotRestored={notRestored.tell}
                  />
                  {canWrite && <p>{add}</p>}
                </>
              )}
              {deleted.length > 0 && (
                <ChapterBin
                  workState={work.state}
                  chapters={deleted}
                  canWrite={canWrite}
                  onChanged={loader.reload}
                  onNotRestored={notRestored.tell}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
