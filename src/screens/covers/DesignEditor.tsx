import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useCoverEditor } from "../../app/hooks/useCoverEditor.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import type { Drawing } from "../../machines/covers/drawing.ts";
import { workOfCover } from "../../services/covers.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonCover } from "../../ui/Skeleton/Skeleton.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import { CoverThumbnail } from "./CoverCanvas.tsx";
import start from "./CoverStart.module.css";
import { CoverStudio } from "./CoverStudio.tsx";
import { resultHref, wordsOfWork } from "./covers.view.ts";
import styles from "./Studio.module.css";
import { StudioBar } from "./StudioBar.tsx";

type DesignEditorProps = { designId: string; begun: Drawing | null };

/** One design: opened, asked about when this device has a newer one, drawn, and made a cover. */
export function DesignEditor({ designId, begun }: DesignEditorProps) {
  const { editor, keeping } = useCoverEditor(designId, begun);
  const [, navigate] = useLocation();
  const account = useAccount();
  const state = useSelector(editor, (design) => (typeof design.value === "string" ? design.value : "editing"));
  const { found, history, trouble } = useSelector(editor, ({ context }) => context);
  const workId = history?.present.workId ?? begun?.workId ?? found.server?.drawing.workId ?? null;
  const { data } = useLoader(workOfCover, { id: workId }, null);
  const work = data?.work ?? null;
  usePageTitle(work?.title ?? "");
  useEffect(
    () => editor.on("cover.exported", ({ fileId }) => navigate(`${resultHref(designId)}&file=${fileId}`)).unsubscribe,
    [editor, designId, navigate],
  );
  const words = work ? wordsOfWork(work) : { title: "", author: account.fio, series: "" };

  if (history && keeping) return <CoverStudio editor={editor} keeping={keeping} work={work} words={words} />;
  return (
    <div className={styles.studio} data-alone="">
      <StudioBar work={work} />
      <main id="main" className={`${start.main} stack g7`} tabIndex={-1}>
        {state === "failed" && (
          <div className="stack g3">
            <LoadFailed requestId={null} onRetry={() => editor.send({ type: "retry.requested" })}>
              {trouble}
            </LoadFailed>
            <a className="alone start" href="/work/create-cover">
              Все макеты
            </a>
          </div>
        )}
        {state === "offering" && found.copy && (
          <section className="stack g4" aria-labelledby="cover-offer">
            <h2 id="cover-offer">На этом устройстве макет новее</h2>
            <p>Эти правки не дошли до сервера. Возьмите их или тот макет, который там сохранён.</p>
            <div className={`${start.offer} top stack g6`}>
              <div className="stack g3">
                <CoverThumbnail scene={found.copy.drawing.scene} width={180} label="Макет на этом устройстве" />
                <Button variant="primary" onClick={() => editor.send({ type: "copy.taken" })}>
                  Взять с устройства
                </Button>
              </div>
              {found.server && (
                <div className="stack g3">
                  <CoverThumbnail scene={found.server.drawing.scene} width={180} label="Макет на сервере" />
                  <Button onClick={() => editor.send({ type: "copy.declined" })}>Взять с сервера</Button>
                </div>
              )}
            </div>
          </section>
        )}
        {(state === "opening" || state === "editing") && (
          <div className={start.opening} aria-busy="true">
            <SkeletonCover size="full" />
          </div>
        )}
      </main>
    </div>
  );
}
