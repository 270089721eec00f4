import { memo, useMemo, useState } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import { type TemplateGroup, templateGroups } from "../../cover/templates/template.ts";
import { groupNames, sceneOf, templates } from "../../cover/templates.ts";
import { variantOf } from "../../cover/variants.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { CoverThumbnail } from "./CoverCanvas.tsx";
import styles from "./TemplateStrip.module.css";

type Chosen = (scene: CoverScene) => void;
type ChipsProps = { group: TemplateGroup | null; onGroup: (group: TemplateGroup | null) => void };

/** The six groups of templates, and all of them. */
export const GroupChips = ({ group, onGroup }: ChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: chips in a row are no fieldset
  <div className={`${styles.chips} shrinks`} role="group" aria-label="Группа шаблонов">
    {[null, ...templateGroups].map((one) => (
      <button
        key={one ?? "all"}
        type="button"
        className={`${styles.chip} nowrap small`}
        aria-pressed={one === group}
        onClick={() => onGroup(one)}
      >
        {one ? groupNames[one] : "Все"}
      </button>
    ))}
  </div>
);

type TemplatesProps = {
  words: CoverWords;
  group: TemplateGroup | null;
  /** Of one of them, in CSS pixels. */
  width: number;
  className: string | undefined;
  onChoose: Chosen;
};

/** Templates with the words of the book already set. */
export const Templates = memo(function Templates({ words, group, width, className, onChoose }: TemplatesProps) {
  const drawn = useMemo(
    () =>
      templates
        .filter((one) => group === null || one.group === group)
        .map((template) => ({ template, scene: sceneOf(template, words) })),
    [group, words],
  );
  return (
    <ul className={className} aria-label="Шаблоны с вашим названием">
      {drawn.map(({ template, scene }) => (
        <li key={template.id}>
          <button type="button" onClick={() => onChoose(sceneOf(template, words))}>
            <CoverThumbnail scene={scene} width={width} />
            <span className="vh">Шаблон «{template.name}»</span>
          </button>
        </li>
      ))}
    </ul>
  );
});

/** The strip of templates below the stage. */
export function TemplateStrip({ words, onChoose }: { words: CoverWords; onChoose: Chosen }) {
  const [group, setGroup] = useState<TemplateGroup | null>(null);
  const [seed, setSeed] = useState(0);
  return (
    <>
      <div className={`${styles.head} row`}>
        <h2 className="overline">Шаблоны</h2>
        <GroupChips group={group} onGroup={setGroup} />
        <Button
          small
          onClick={() => {
            setSeed(seed + 1);
            onChoose(variantOf(seed, words, group));
          }}
        >
          Другой вариант
        </Button>
      </div>
      <Templates words={words} group={group} width={84} className={styles.row} onChoose={onChoose} />
    </>
  );
}
