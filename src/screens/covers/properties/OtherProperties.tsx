import type { CoverLayer, CoverPicture, CoverText } from "../../../api/contract/coverScene.ts";
import type { PictureSource } from "../../../api/contract/covers.ts";
import { rotated, scaled } from "../../../cover/scene/layers.ts";
import { Checkbox } from "../../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../../ui/Radio/Radio.tsx";
import { TextField } from "../../../ui/TextField/TextField.tsx";
import { sourceTitles } from "../covers.view.ts";
import type { Studio } from "../useStudio.ts";
import { Range, Share, Stepper, Swatches } from "./controls.tsx";

type Shape = Exclude<CoverLayer, CoverText | CoverPicture>;

export function ShapeProperties({ layer, studio }: { layer: Shape; studio: Studio }) {
  const set = (change: Partial<Shape>, burst: string | null = null) =>
    studio.alter(layer, change as Partial<CoverLayer>, burst);
  return (
    <>
      <Swatches value={layer.colour} onChange={(colour) => set({ colour }, "colour")} />
      {layer.kind === "line" && (
        <Range
          label="Толщина линии"
          value={layer.width}
          min={1}
          max={120}
          onChange={(width) => set({ width } as Partial<Shape>, "width")}
        />
      )}
      {layer.kind === "rect" && (
        <Range
          label="Скругление углов"
          value={layer.radius}
          min={0}
          max={600}
          step={5}
          onChange={(radius) => set({ radius } as Partial<Shape>, "radius")}
        />
      )}
      {(layer.kind === "rect" || layer.kind === "ellipse") && (
        <>
          <Checkbox
            label="Только контур"
            checked={layer.stroke !== null}
            onChange={({ target }) => set({ stroke: target.checked ? 12 : null } as Partial<Shape>)}
          />
          {layer.stroke !== null && (
            <Range
              label="Толщина контура"
              value={layer.stroke}
              min={1}
              max={120}
              onChange={(stroke) => set({ stroke } as Partial<Shape>, "stroke")}
            />
          )}
        </>
      )}
    </>
  );
}

/** Where a picture comes from: without it the cover is put on no book. */
export function SourceFields({ fileId, studio }: { fileId: string; studio: Studio }) {
  const said = studio.drawing.sources.find((one) => one.fileId === fileId);
  const tell = (change: Partial<PictureSource>) =>
    studio.tellSource({ fileId, source: "Own", note: "", ...said, ...change });
  return (
    <>
      <Fieldset label="Откуда картинка" hint={said ? undefined : "Без этого обложку на книгу не поставить"}>
        {(Object.keys(sourceTitles) as PictureSource["source"][]).map((source) => (
          <Radio
            key={source}
            name={`source-${fileId}`}
            value={source}
            label={sourceTitles[source]}
            hint={source === "Ai" ? "на книге будет метка об ИИ" : undefined}
            checked={said?.source === source}
            onChange={() => tell({ source })}
          />
        ))}
      </Fieldset>
      {said && (
        <TextField
          label="Примечание"
          hint="автор, ссылка или лицензия"
          optional
          maxLength={300}
          value={said.note}
          onChange={({ target }) => tell({ note: target.value })}
        />
      )}
    </>
  );
}

/** What every layer has. */
export function PlaceProperties({ layer, studio }: { layer: CoverLayer; studio: Studio }) {
  const { edit, alter } = studio;
  const { id, rotation, opacity } = layer;
  return (
    <div className="stack g3">
      {layer.kind !== "text" && (
        <Stepper
          label="Ширина"
          value={layer.box.width}
          less={() => edit((scene) => scaled(scene, id, 0.95), `${id}.scale`)}
          more={() => edit((scene) => scaled(scene, id, 1.05), `${id}.scale`)}
        />
      )}
      <Range
        label="Поворот"
        value={Math.round(rotation)}
        min={-180}
        max={180}
        text={`${Math.round(rotation)}°`}
        onChange={(to) => edit((scene) => rotated(scene, id, to - rotation), `${id}.turn`)}
      />
      <Share
        label="Непрозрачность"
        value={opacity}
        onChange={(to) => alter(layer, { opacity: to } as Partial<CoverLayer>, "opacity")}
      />
    </div>
  );
}
