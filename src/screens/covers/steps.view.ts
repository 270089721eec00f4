import type { CoverLayer } from "../../api/contract/coverScene.ts";
import type { Drawing } from "../../machines/covers/drawing.ts";
import { stepName } from "./covers.view.ts";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changeOf(before: CoverLayer, after: CoverLayer): string {
  const { box } = after;
  if (before.kind === "text" && after.kind === "text" && before.text !== after.text) return stepName("правка", after);
  if (!isSame([before.box.width, before.box.height], [box.width, box.height])) return stepName("размер", after);
  if (!isSame(before.box, box)) return stepName("сдвиг", after);
  if (before.rotation !== after.rotation) return stepName("поворот", after);
  return stepName("вид", after);
}

/** What a step has changed, as its button names it: «сдвиг названия». */
export function stepBetween(before: Drawing, after: Drawing): string {
  const [was, is] = [before.scene.layers, after.scene.layers];
  const added = is.filter(({ id }) => !was.some((layer) => layer.id === id));
  const gone = was.filter(({ id }) => !is.some((layer) => layer.id === id));
  const [one] = added;
  const [other] = gone;
  if (added.length + gone.length > 1) return "другой макет";
  if (one) return stepName("добавление", one);
  if (other) return stepName("удаление", other);
  if (!isSame(before.scene.background, after.scene.background)) return "другой фон";
  const changed = is.flatMap((layer) => {
    const former = was.find(({ id }) => id === layer.id);
    return former && former !== layer && !isSame(former, layer) ? [[former, layer] as const] : [];
  });
  const [only] = changed;
  if (only && changed.length === 1) return changeOf(...only);
  if (changed.length > 1) return "другой макет";
  return isSame(before.sources, after.sources) ? "порядок слоёв" : "источник картинки";
}
