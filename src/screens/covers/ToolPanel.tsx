import type { CoverLayer } from "../../api/contract/coverScene.ts";
import { added, hasRoom } from "../../cover/scene/layers.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import type { CoverOrnament } from "../../text/covers.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { newOrnament, newShape, newText, ornaments, shapes, textLabel, textRoles } from "./adding.view.ts";
import { pictureTypes } from "./properties/BackgroundProperties.tsx";
import strip from "./TemplateStrip.module.css";
import { TemplateStrip } from "./TemplateStrip.tsx";
import styles from "./ToolPanel.module.css";
import type { Studio } from "./useStudio.ts";

export const tools = [
  { id: "templates", label: "Шаблоны", icon: "layout-grid" },
  { id: "text", label: "Текст", icon: "case-sensitive" },
  { id: "picture", label: "Картинка", icon: "image" },
  { id: "shape", label: "Фигура", icon: "shapes" },
  { id: "background", label: "Фон", icon: "square" },
] as const;
export type Tool = (typeof tools)[number]["id"];

type ToolPanelProps = { tool: Tool; studio: Studio; words: CoverWords; onAdded: () => void };

/** What the chosen tool puts on the cover. */
export function ToolPanel({ tool, studio, words, onAdded }: ToolPanelProps) {
  const why = hasRoom(studio.scene) ? undefined : "В макете не больше 30 слоёв";
  const put = (layer: CoverLayer) => {
    studio.edit((scene) => added(scene, layer));
    studio.select(layer.id);
    onAdded();
  };
  if (tool === "templates")
    return (
      <TemplateStrip
        words={words}
        onChoose={(scene) => {
          studio.edit(() => scene);
          studio.select(null);
        }}
      />
    );
  return (
    <>
      <div className={`${strip.head} row`}>
        <h2 className="overline">{tools.find(({ id }) => id === tool)?.label}</h2>
      </div>
      <div className={`row g2 ${styles.panel}`}>
        {tool === "text" &&
          textRoles.map((role) => (
            <Button
              key={role}
              small
              unavailable={why}
              reasonHidden
              onClick={() => put(newText(crypto.randomUUID(), role, words))}
            >
              {textLabel(role)}
            </Button>
          ))}
        {tool === "picture" && (
          <FileField
            label="Своя картинка поверх фона"
            hint="Прозрачное остаётся прозрачным. JPEG, PNG, WebP, GIF или AVIF до 20 МБ"
            accept={pictureTypes}
            action="Выбрать картинку"
            error={studio.pictureFault || undefined}
            onFiles={([file]) => {
              if (!file) return;
              studio.add(file, "layer");
              onAdded();
            }}
          />
        )}
        {tool === "shape" && (
          <>
            {shapes.map(({ kind, label }) => (
              <Button
                key={kind}
                small
                unavailable={why}
                reasonHidden
                onClick={() => put(newShape(crypto.randomUUID(), kind))}
              >
                {label}
              </Button>
            ))}
            <SelectField
              label="Рисунок"
              labelHidden
              placeholder="Рисунок…"
              options={ornaments}
              value=""
              className={styles.select}
              onChange={({ target }) =>
                target.value && !why && put(newOrnament(crypto.randomUUID(), target.value as CoverOrnament))
              }
            />
          </>
        )}
        {tool === "background" && <p className="small muted">Цвет, переход и картинка фона — в свойствах.</p>}
        {studio.isReading && (
          <p className="small" role="status">
            Картинка читается…
          </p>
        )}
      </div>
    </>
  );
}
