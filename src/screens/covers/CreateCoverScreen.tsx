import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import type { Ahead } from "../../app/screenProps.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { pictureScene } from "../../cover/pictureScene.ts";
import type { Drawing } from "../../machines/covers/drawing.ts";
import { workOfCover } from "../../services/covers.calls.ts";
import { newRequestId } from "../../services/requestId.ts";
import { editorHref } from "../../text/editorHref.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./CoverStart.module.css";
import { CoverStart } from "./CoverStart.tsx";
import { coverQuery, wordsOfWork } from "./covers.view.ts";
import { DesignEditor } from "./DesignEditor.tsx";
import studio from "./Studio.module.css";
import { StudioBar } from "./StudioBar.tsx";

export const first = ({ search }: Ahead) => [firstLoad(workOfCover, { id: coverQuery(search).work })];

type Begun = { id: string; drawing: Drawing };

/** /work/create-cover: a beginning to choose, then the editor of one design, whose id is then in the address. */
export default function CreateCoverScreen() {
  const { work, design, picture } = coverQuery(useSearch());
  const [, navigate] = useLocation();
  const [begun, setBegun] = useState<Begun | null>(null);
  // Left and come back to, it is a design like any other: the server has it.
  useEffect(() => setBegun((known) => (known && known.id !== design ? null : known)), [design]);
  const begin = (scene: CoverScene) => {
    const id = newRequestId();
    setBegun({ id, drawing: { workId: work, scene, sources: [] } });
    navigate(editorHref({ design: id }), { replace: true });
  };
  if (design)
    return <DesignEditor key={design} designId={design} begun={begun?.id === design ? begun.drawing : null} />;
  return <Beginning work={work} picture={picture} onBegin={begin} />;
}

type BeginningProps = { work: number | null; picture: string | null; onBegin: (scene: CoverScene) => void };

function Beginning({ work: id, picture, onBegin }: BeginningProps) {
  const account = useAccount();
  const loader = useLoader(workOfCover, { id }, null);
  usePageTitle(loader.data?.work?.title ?? "");
  return (
    <Loaded
      loader={loader}
      title="Обложка"
      isBare
      skeleton={
        <div className={studio.studio} data-alone="">
          <StudioBar work={null} />
          <main id="main" className={`${styles.main} stack g7`} tabIndex={-1}>
            <SkeletonRows rows={4} label="Шаблоны загружаются" />
          </main>
        </div>
      }
    >
      {({ work }) => (
        <CoverStart
          work={work}
          words={work ? wordsOfWork(work) : { title: "", author: account.fio, series: "" }}
          cropped={picture === null ? null : pictureScene(picture)}
          onBegin={onBegin}
        />
      )}
    </Loaded>
  );
}
