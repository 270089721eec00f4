import { type KeyboardEvent, useEffect } from "react";
import type { CoverLayer, CoverScene } from "../../api/contract/coverScene.ts";
import { duplicated, moved, reordered, rotated, scaled } from "../../cover/scene/layers.ts";
import type { Studio } from "./useStudio.ts";

type Change = (scene: CoverScene, id: string) => CoverScene;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Of an arrow, in scene units; null: it is none. */
export function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): { x: number; y: number } | null {
  const arrow = arrows[key];
  const step = shiftKey ? 40 : 4;
  return arrow ? { x: arrow[0] * step, y: arrow[1] * step } : null;
}

const plain: Readonly<Record<string, (isShifted: boolean) => Change>> = {
  Equal: () => (scene, id) => scaled(scene, id, 1.02),
  NumpadAdd: () => (scene, id) => scaled(scene, id, 1.02),
  Minus: () => (scene, id) => scaled(scene, id, 0.98),
  NumpadSubtract: () => (scene, id) => scaled(scene, id, 0.98),
  KeyR: (isShifted) => (scene, id) => rotated(scene, id, isShifted ? -1 : 1),
  BracketLeft: () => (scene, id) => reordered(scene, id, -1),
  BracketRight: () => (scene, id) => reordered(scene, id, 1),
};

/** Which change of a layer a key means, whatever the alphabet; null: none. */
function changeOf({ code, shiftKey }: KeyboardEvent): Change | null {
  return plain[code]?.(shiftKey) ?? null;
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select");

/** The keys of the whole editor, and those of a layer that is worked on. */
export function useStudioKeys(studio: Studio) {
  const { selected, edit, undo, redo, select, remove, send } = studio;
  const ofLayer = (event: KeyboardEvent, layer: CoverLayer): void => {
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyD") {
      event.preventDefault();
      const copyId = crypto.randomUUID();
      edit((scene) => duplicated(scene, layer.id, copyId));
      select(copyId);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === "Delete") {
      event.preventDefault();
      remove(layer.id);
      return;
    }
    const change = changeOf(event);
    if (!change) return;
    event.preventDefault();
    edit((scene) => change(scene, layer.id), `${layer.id}.${event.code}`);
  };
  // Wherever the focus is: after a press upon the cover it may be nowhere.
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape") send({ type: "grab.dropped" });
      const isUndo = (event.ctrlKey || event.metaKey) && (event.code === "KeyZ" || event.code === "KeyY");
      if (!isUndo) return;
      event.preventDefault();
      if (event.code === "KeyY" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [send, undo, redo]);
  return {
    /** On the stage and in the list of layers. */
    onLayerKey: (event: KeyboardEvent): void => {
      if (selected && !isField(event.target)) ofLayer(event, selected);
    },
    /** On the frame of the layer. */
    onFrameKey: (event: KeyboardEvent): void => {
      const by = arrowStep(event);
      if (!selected || !by) return;
      event.preventDefault();
      edit((scene) => moved(scene, selected.id, by), `${selected.id}.move`);
    },
  };
}
