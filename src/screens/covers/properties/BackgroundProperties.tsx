import type { CoverBackground } from "../../../api/contract/coverScene.ts";
import { mixed } from "../../../cover/colours.ts";
import { Checkbox } from "../../../ui/Checkbox/Checkbox.tsx";
import { FileField } from "../../../ui/FileField/FileField.tsx";
import { Segmented } from "../../../ui/Segmented/Segmented.tsx";
import type { Studio } from "../useStudio.ts";
import { Range, Share, Swatches } from "./controls.tsx";
import { SourceFields } from "./OtherProperties.tsx";

type Gradient = Extract<CoverBackground, { kind: "gradient" }>;
type Picture = Extract<CoverBackground, { kind: "picture" }>;
type Set<Background> = (change: Partial<Background>, burst: string) => void;

const colourOf = (background: CoverBackground): string =>
  background.kind === "colour"
    ? background.colour
    : background.kind === "gradient"
      ? (background.stops[0]?.colour ?? "#22355f")
      : "#22355f";

const kinds = [
  { value: "colour", label: "Цвет" },
  { value: "gradient", label: "Переход" },
  { value: "picture", label: "Картинка" },
] as const;
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

export function BackgroundProperties({ studio }: { studio: Studio }) {
  const { background } = studio.scene;
  const lay = (next: CoverBackground, burst: string | null = null) =>
    studio.edit((scene) => ({ ...scene, background: next }), burst && `background.${burst}`);
  const set = (change: object, burst: string) => lay({ ...background, ...change } as CoverBackground, burst);
  const colour = colourOf(background);
  const turn = (kind: CoverBackground["kind"]) => {
    if (kind === "colour") lay({ kind, colour });
    if (kind === "gradient")
      lay({
        kind,
        angle: 180,
        stops: [
          { at: 0, colour },
          { at: 1, colour: mixed(colour, "#000000", 0.5) },
        ],
      });
    if (kind === "picture") document.getElementById("background-picture")?.click();
  };
  return (
    <>
      <Segmented label="Чем залит" options={kinds} value={background.kind} onChange={turn} />
      {background.kind === "colour" && <Swatches value={colour} onChange={(to) => set({ colour: to }, "colour")} />}
      {background.kind === "gradient" && <GradientFields background={background} set={set} />}
      <FileField
        id="background-picture"
        label="Картинка на весь фон"
        hint="JPEG, PNG, WebP, GIF или AVIF до 20 МБ"
        accept={pictureTypes}
        action={background.kind === "picture" ? "Заменить картинку" : "Выбрать картинку"}
        error={studio.pictureFault || undefined}
        onFiles={([file]) => file && studio.add(file, "background")}
      />
      {background.kind === "picture" && (
        <>
          <SourceFields fileId={background.fileId} studio={studio} />
          <PictureFields background={background} set={set} />
        </>
      )}
    </>
  );
}

function GradientFields({ background: { stops, angle }, set }: { background: Gradient; set: Set<Gradient> }) {
  const colours = (at: number, colour: string) =>
    stops.map((stop, index) => (index === at ? { ...stop, colour } : stop));
  return (
    <>
      {stops.map(({ colour }, index) => (
        <Swatches
          // biome-ignore lint/suspicious/noArrayIndexKey: colours of a gradient are known by their place
          key={index}
          label={index === 0 ? "Первый цвет" : index === stops.length - 1 ? "Последний цвет" : "Средний цвет"}
          value={colour}
          onChange={(to) => set({ stops: colours(index, to) }, `stop${index}`)}
        />
      ))}
      <Range
        label="Направление"
        value={angle}
        min={0}
        max={360}
        step={5}
        text={`${angle}°`}
        onChange={(to) => set({ angle: to }, "angle")}
      />
    </>
  );
}

const shadesFrom = [
  { value: "top", label: "Сверху" },
  { value: "bottom", label: "Снизу" },
  { value: "all", label: "Всё" },
] as const;

function PictureFields({ background, set }: { background: Picture; set: Set<Picture> }) {
  const { zoom, x, y, shade, shadeFrom, blur, grey } = background;
  return (
    <div className="stack g3">
      <Share label="Увеличение" value={zoom} min={1} max={8} onChange={(to) => set({ zoom: to }, "zoom")} />
      <Share label="Место по ширине" value={x} step={0.01} onChange={(to) => set({ x: to }, "x")} />
      <Share label="Место по высоте" value={y} step={0.01} onChange={(to) => set({ y: to }, "y")} />
      <Share label="Затемнение" value={shade} max={0.9} onChange={(to) => set({ shade: to }, "shade")} />
      {shade > 0 && (
        <Segmented
          label="Откуда тень"
          options={shadesFrom}
          value={shadeFrom}
          onChange={(to) => set({ shadeFrom: to }, "from")}
        />
      )}
      <Range label="Размытие" value={blur} min={0} max={40} onChange={(to) => set({ blur: to }, "blur")} />
      <Checkbox label="Чёрно-белая" checked={grey} onChange={({ target }) => set({ grey: target.checked }, "grey")} />
    </div>
  );
}
