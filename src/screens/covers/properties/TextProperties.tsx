import type { CoverText } from "../../../api/contract/coverScene.ts";
import { coverFaces } from "../../../cover/faces.ts";
import { type CoverFont, coverFonts } from "../../../text/covers.ts";
import { Checkbox } from "../../../ui/Checkbox/Checkbox.tsx";
import { Segmented } from "../../../ui/Segmented/Segmented.tsx";
import { SelectField } from "../../../ui/SelectField/SelectField.tsx";
import { TextArea } from "../../../ui/TextArea/TextArea.tsx";
import styles from "../Inspector.module.css";
import type { Studio } from "../useStudio.ts";
import { Optional, Range, Share, Stepper, Swatches } from "./controls.tsx";

const fonts = coverFonts.map((font) => ({ value: font, label: coverFaces[font].name }));
const aligns = [
  { value: "left", label: "Влево" },
  { value: "center", label: "В центр" },
  { value: "right", label: "Вправо" },
] as const;
const sized = (size: number): number => Math.min(800, Math.max(12, Math.round(size)));

type TextPropertiesProps = { layer: CoverText; size: number; studio: Studio };

/** @param size of the letters as they stand: with «Вписывать» smaller than what was wished */
export function TextProperties({ layer, size, studio }: TextPropertiesProps) {
  const set = (change: Partial<CoverText>, burst: string | null = null) => studio.alter(layer, change, burst);
  const [lightest, boldest] = coverFaces[layer.font].weights;
  const setFont = (font: CoverFont) => {
    const [least, most] = coverFaces[font].weights;
    set({ font, weight: Math.min(most, Math.max(least, layer.weight)) });
  };
  const base = layer.fit ? Math.min(layer.size, size) : layer.size;
  return (
    <>
      <TextArea
        id="cover-text"
        label="Текст"
        labelHidden
        rows={2}
        maxLength={300}
        className={styles.text}
        value={layer.text}
        onChange={({ target }) => set({ text: target.value }, "text")}
      />
      <div className={`${styles.pair} stack g3`}>
        <SelectField
          label="Шрифт"
          options={fonts}
          value={layer.font}
          onChange={({ target }) => setFont(target.value as CoverFont)}
        />
        <Stepper
          label="Размер"
          value={base}
          less={() => set({ size: sized(base * 0.95) }, "size")}
          more={() => set({ size: sized(base * 1.05) }, "size")}
        />
      </div>
      <Checkbox
        label="Вписывать в рамку"
        hint="слово никогда не рвётся"
        checked={layer.fit}
        onChange={({ target }) => set({ fit: target.checked })}
      />
      <Swatches value={layer.colour} onChange={(colour) => set({ colour }, "colour")} />
      <Segmented label="Выравнивание" options={aligns} value={layer.align} onChange={(align) => set({ align })} />
      <details className={styles.more}>
        <summary>Начертание и промежутки</summary>
        <div className="stack g3">
          {lightest < boldest && (
            <Range
              label="Толщина"
              value={layer.weight}
              min={lightest}
              max={boldest}
              step={100}
              onChange={(weight) => set({ weight }, "weight")}
            />
          )}
          <Checkbox
            label="Прописными"
            checked={layer.upper}
            onChange={({ target }) => set({ upper: target.checked })}
          />
          <Range
            label="Между буквами"
            value={layer.tracking}
            min={-100}
            max={400}
            step={5}
            onChange={(tracking) => set({ tracking }, "tracking")}
          />
          <Share
            label="Между строками"
            value={layer.leading}
            min={0.8}
            max={2}
            step={0.02}
            onChange={(leading) => set({ leading }, "leading")}
          />
        </div>
      </details>
      <Grounds layer={layer} set={set} />
    </>
  );
}

type GroundsProps = { layer: CoverText; set: (change: Partial<CoverText>, burst?: string | null) => void };

/** What parts letters from the ground. */
function Grounds({ layer: { outline, shadow, plate }, set }: GroundsProps) {
  return (
    <details className={styles.more}>
      <summary>Обводка, тень, подложка</summary>
      <div className="stack g3">
        <Optional
          label="Обводка"
          isOn={outline !== null}
          onTurn={(isOn) => set({ outline: isOn ? { colour: "#231f1a", width: 12 } : null })}
        >
          {outline && (
            <>
              <Swatches
                value={outline.colour}
                onChange={(colour) => set({ outline: { ...outline, colour } }, "outline")}
              />
              <Range
                label="Ширина обводки"
                value={outline.width}
                min={0}
                max={60}
                onChange={(width) => set({ outline: { ...outline, width } }, "outline")}
              />
            </>
          )}
        </Optional>
        <Optional
          label="Тень"
          isOn={shadow !== null}
          onTurn={(isOn) => set({ shadow: isOn ? { colour: "#231f1a", opacity: 0.6, blur: 24, x: 0, y: 8 } : null })}
        >
          {shadow && (
            <>
              <Swatches value={shadow.colour} onChange={(colour) => set({ shadow: { ...shadow, colour } }, "shadow")} />
              <Share
                label="Плотность тени"
                value={shadow.opacity}
                onChange={(opacity) => set({ shadow: { ...shadow, opacity } }, "shadow")}
              />
              <Range
                label="Размытие тени"
                value={shadow.blur}
                min={0}
                max={120}
                onChange={(blur) => set({ shadow: { ...shadow, blur } }, "shadow")}
              />
            </>
          )}
        </Optional>
        <Optional
          label="Подложка"
          isOn={plate !== null}
          onTurn={(isOn) => set({ plate: isOn ? { colour: "#231f1a", opacity: 0.7, padding: 32 } : null })}
        >
          {plate && (
            <>
              <Swatches value={plate.colour} onChange={(colour) => set({ plate: { ...plate, colour } }, "plate")} />
              <Share
                label="Плотность подложки"
                value={plate.opacity}
                onChange={(opacity) => set({ plate: { ...plate, opacity } }, "plate")}
              />
              <Range
                label="Поля подложки"
                value={plate.padding}
                min={0}
                max={200}
                onChange={(padding) => set({ plate: { ...plate, padding } }, "plate")}
              />
            </>
          )}
        </Optional>
      </div>
    </details>
  );
}
