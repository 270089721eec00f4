import type { KeyboardEvent } from "react";
import type { CoverLayer } from "../../api/contract/coverScene.ts";
import { duplicated, hasRoom, reordered } from "../../cover/scene/layers.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { backgroundDetail, layerDetail, layerName } from "./covers.view.ts";
import styles from "./Inspector.module.css";
import type { Studio } from "./useStudio.ts";

const iconOf = ({ kind }: CoverLayer) => (kind === "text" ? "case-sensitive" : kind === "picture" ? "image" : "shapes");
const optionId = (id: string | null): string => `layer-${id ?? "background"}`;

type LayersProps = { studio: Studio; onLayerKey: (event: KeyboardEvent) => void };

/** The layers from the highest to the background, and what is done with the one that is worked on. */
export function Layers({ studio, onLayerKey }: LayersProps) {
  const { scene, selected, drawing, edit, select } = studio;
  const listed = [...scene.layers.toReversed().map(({ id }) => id), null];
  const choose = (event: KeyboardEvent): void => {
    const at = listed.indexOf(selected?.id ?? null);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: listed.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey) {
      onLayerKey(event);
      return;
    }
    event.preventDefault();
    const next = listed[Math.min(Math.max(to, 0), listed.length - 1)] ?? null;
    select(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const why = selected ? undefined : "Выберите слой";
  const at = selected ? scene.layers.indexOf(selected) : -1;
  const tools = [
    {
      label: "Выше",
      icon: "arrow-up",
      act: (id: string) => edit((known) => reordered(known, id, 1)),
      no: at === scene.layers.length - 1 ? "Выше некуда" : undefined,
    },
    {
      label: "Ниже",
      icon: "arrow-down",
      act: (id: string) => edit((known) => reordered(known, id, -1)),
      no: at === 0 ? "Ниже некуда" : undefined,
    },
    {
      label: "Повторить слой",
      icon: "copy",
      no: hasRoom(scene) ? undefined : "В макете не больше 30 слоёв",
      act: (id: string) => {
        const copyId = crypto.randomUUID();
        edit((known) => duplicated(known, id, copyId));
        select(copyId);
      },
    },
    { label: "Убрать слой", icon: "trash", act: studio.remove, no: undefined },
  ] as const;
  return (
    <section className="stack g2" aria-labelledby="cover-layers">
      <div className={`${styles.head} between`}>
        <h2 className="overline" id="cover-layers">
          Слои
        </h2>
        <span className={styles.tools}>
          {tools.map(({ label, icon, act, no }) => (
            <IconButton
              icon={icon}
              key={label}
              small
              label={label}
              unavailable={why ?? no}
              onClick={() => selected && act(selected.id)}
            />
          ))}
        </span>
      </div>
      <div
        className={styles.layers}
        role="listbox"
        tabIndex={0}
        aria-labelledby="cover-layers"
        aria-activedescendant={optionId(selected?.id ?? null)}
        onKeyDown={choose}
      >
        {listed.map((id) => {
          const layer = scene.layers.find((one) => one.id === id);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the list
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={optionId(id)}
              id={optionId(id)}
              role="option"
              aria-selected={id === (selected?.id ?? null)}
              className={`${styles.layer} stack g3 nowrap`}
              onClick={() => select(id)}
            >
              <Icon name={layer ? iconOf(layer) : "square"} />
              <span>{layer ? layerName(layer) : "Фон"}</span>
              <span className="small muted">
                {layer ? layerDetail(layer, drawing.sources) : backgroundDetail(scene.background)}
              </span>
            </div>
          );
        })}
      </div>
    </section>
  );
}
