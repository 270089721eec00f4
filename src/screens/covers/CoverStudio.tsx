import { useState } from "react";
import type { CoverEditor } from "../../app/hooks/useCoverEditor.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import type { CoverKeepingActor } from "../../machines/covers/coverKeeping.machine.ts";
import { coverSize } from "../../text/covers.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { useEditorKey } from "../parts/useEditorKey.ts";
import { CoverChecks } from "./CoverChecks.tsx";
import { positionWords, wordsOfScene } from "./covers.view.ts";
import { KeepingNotes, KeepingStatus } from "./KeepingNotes.tsx";
import { Layers } from "./Layers.tsx";
import { Properties } from "./Properties.tsx";
import { Stage } from "./Stage.tsx";
import styles from "./Studio.module.css";
import { type CoveredWork, StudioBar } from "./StudioBar.tsx";
import { type Tool, ToolPanel, tools } from "./ToolPanel.tsx";
import { usePainting } from "./usePainting.ts";
import { useStudio } from "./useStudio.ts";
import { useStudioKeys } from "./useStudioKeys.ts";

type CoverStudioProps = { editor: CoverEditor; keeping: CoverKeepingActor; work: CoveredWork; words: CoverWords };

/** A cover on its stage: tools, layers and properties about it. */
export function CoverStudio({ editor, keeping, work, words }: CoverStudioProps) {
  const studio = useStudio(editor);
  const keys = useStudioKeys(studio);
  useEditorKey("KeyS", () => keeping.send({ type: "save.requested" }));
  const { scene, selected, undoName, redoName, undo, redo } = studio;
  const { painting, failed, lost } = usePainting([scene]);
  const [tool, setTool] = useState<Tool>("templates");
  const [sheet, setSheet] = useState<"tool" | "layer" | null>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const said = wordsOfScene(scene, words);
  const zoom = (by: number) => setWidth(Math.min(1_600, Math.max(120, Math.round((width ?? shown) * by))));
  const toStage = () => document.getElementById("main")?.scrollIntoView({ block: "start" });
  const open = (chosen: Tool) => {
    toStage();
    setTool(chosen);
    if (chosen === "background") studio.select(null);
    setSheet(chosen === "background" ? "layer" : tool === chosen && sheet === "tool" ? null : "tool");
  };
  return (
    <div className={styles.studio} data-sheet={sheet ?? undefined}>
      <StudioBar work={work} status={<KeepingStatus keeping={keeping} />}>
        <IconButton
          icon="undo-2"
          label={undoName ? `Отменить: ${undoName}` : "Отменить"}
          unavailable={undoName ? undefined : "Отменять нечего"}
          onClick={undo}
        />
        <IconButton
          icon="redo-2"
          label={redoName ? `Вернуть: ${redoName}` : "Вернуть"}
          unavailable={redoName ? undefined : "Возвращать нечего"}
          onClick={redo}
        />
        <Button variant="primary" busy={studio.isExporting} onClick={() => studio.send({ type: "export.requested" })}>
          Готово
        </Button>
      </StudioBar>
      <nav className={`${styles.tools} line-above`} inert={studio.isExporting} aria-label="Что добавить">
        {tools.map(({ id, label, icon }) => (
          <button
            key={id}
            type="button"
            className={`${styles.tool} muted`}
            aria-pressed={tool === id}
            onClick={() => open(id)}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
      </nav>
      <main id="main" className={`${styles.stage} shrinks`} tabIndex={-1}>
        <div className={`${styles.notes} stack g3`}>
          <KeepingNotes keeping={keeping} />
          {studio.trouble && !studio.pictureFault && (
            <Note
              kind="warn"
              level={2}
              live
              title="Обложка не сделана"
              onClose={() => studio.send({ type: "trouble.seen" })}
            >
              {studio.trouble}
            </Note>
          )}
        </div>
        <div className={`${styles.desk} stack g6 shrinks`} inert={studio.isExporting}>
          <div className={`${styles.art} shrinks`}>
            <Stage studio={studio} painting={painting} keys={keys} width={width} onWidth={setShown} />
          </div>
          <CoverChecks scene={studio.rested} painting={painting} failed={failed} lost={lost.length > 0} />
        </div>
        <div className={`${styles.foot} row between line-above`}>
          <p className={`small muted num ${styles.place}`}>{selected ? positionWords(selected) : "Фон"}</p>
          <span className={styles.sheetToggle}>
            <Button
              small
              variant="text"
              icon={<Icon name="layers" />}
              aria-expanded={sheet === "layer"}
              onClick={() => {
                toStage();
                setSheet(sheet === "layer" ? null : "layer");
              }}
            >
              Слои и свойства
            </Button>
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: three buttons about a number */}
          <div className="row keep g1" role="group" aria-label="Масштаб">
            <IconButton icon="zoom-out" small label="Мельче" onClick={() => zoom(0.8)} />
            <span className="small num">{Math.round((shown / coverSize.width) * 100)} %</span>
            <IconButton icon="zoom-in" small label="Крупнее" onClick={() => zoom(1.25)} />
            <Button small variant="text" onClick={() => setWidth(null)}>
              Вписать
            </Button>
          </div>
        </div>
        <section className={`${styles.panel} stack g3 line-above`} inert={studio.isExporting}>
          <CloseSheet onClose={() => setSheet(null)} />
          <ToolPanel tool={tool} studio={studio} words={said} onAdded={() => setSheet("layer")} />
        </section>
      </main>
      <aside
        className={`${styles.inspector} stack g5 line-above`}
        inert={studio.isExporting}
        aria-label="Слои и свойства"
      >
        <CloseSheet onClose={() => setSheet(null)} />
        <Layers studio={studio} onLayerKey={keys.onLayerKey} />
        <Properties studio={studio} painting={painting} />
      </aside>
    </div>
  );
}

/** A narrow screen has its panels over the stage. */
const CloseSheet = ({ onClose }: { onClose: () => void }) => (
  <span className={styles.close}>
    <IconButton icon="x" small label="Закрыть" onClick={onClose} />
  </span>
);
