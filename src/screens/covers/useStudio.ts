import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { CoverLayer, CoverScene } from "../../api/contract/coverScene.ts";
import type { PictureSource } from "../../api/contract/covers.ts";
import type { CoverEditor } from "../../app/hooks/useCoverEditor.ts";
import { withLayer, without } from "../../cover/scene/layers.ts";
import type { Drawing } from "../../machines/covers/drawing.ts";
import { stepBetween } from "./steps.view.ts";

const nothing: Drawing = {
  workId: null,
  scene: { version: 1, background: { kind: "colour", colour: "#ffffff" }, layers: [] },
  sources: [],
};

/** What is on the stage, and what its controls do. Once the design is opened. */
export function useStudio(editor: CoverEditor) {
  const shown = useSelector(
    editor,
    ({ context: { history, selected, grabbed, trouble }, ...snapshot }) => ({
      drawing: history?.present ?? nothing,
      before: history?.past.at(-1) ?? null,
      after: history?.future[0] ?? null,
      selectedId: selected,
      grabbed,
      trouble,
      /** Why the last picture was not taken; the field says so. */
      pictureFault: snapshot.matches({ editing: { picture: "refused" } }) ? trouble : "",
      isReading: snapshot.matches({ editing: { picture: "reading" } }),
      isExporting: snapshot.matches("exporting"),
    }),
    shallowEqual,
  );
  const { drawing, before, after, selectedId, grabbed } = shown;
  const { scene } = drawing;
  const hands = useMemo(() => {
    const now = () => editor.getSnapshot().context.history?.present ?? nothing;
    const draw = (next: Partial<Drawing>, burst: string | null = null) =>
      editor.send({ type: "drawing.changed", drawing: { ...now(), ...next }, burst });
    return {
      now,
      select: (id: string | null) => editor.send({ type: "layer.selected", id }),
      /** @param burst changes of one control that follow each other are one step */
      edit: (change: (scene: CoverScene) => CoverScene, burst: string | null = null) => {
        const { scene: present } = now();
        const changed = change(present);
        if (changed !== present) draw({ scene: changed }, burst);
      },
      alter: <Layer extends CoverLayer>(layer: Layer, change: Partial<Layer>, burst: string | null = null) =>
        draw(
          { scene: withLayer(now().scene, layer.id, (known) => ({ ...known, ...change }) as CoverLayer) },
          burst && `${layer.id}.${burst}`,
        ),
      /** The layer below is worked on then. */
      remove: (id: string) => {
        const { scene: present } = now();
        const below = present.layers[present.layers.findIndex((layer) => layer.id === id) - 1];
        draw({ scene: without(present, id) });
        editor.send({ type: "layer.selected", id: below?.id ?? null });
      },
      tellSource: (said: PictureSource) =>
        draw(
          { sources: [...now().sources.filter(({ fileId }) => fileId !== said.fileId), said] },
          `${said.fileId}.source`,
        ),
      undo: () => editor.send({ type: "undo.requested" }),
      redo: () => editor.send({ type: "redo.requested" }),
      add: (file: File, place: "background" | "layer") => editor.send({ type: "picture.chosen", file, place }),
      send: editor.send,
    };
  }, [editor]);
  return {
    ...shown,
    ...hands,
    scene,
    /** What rests: the checks do not look at what the hand holds. */
    rested: (grabbed ?? drawing).scene,
    selected: scene.layers.find(({ id }) => id === selectedId) ?? null,
    undoName: before && stepBetween(before, grabbed ?? drawing),
    redoName: after && stepBetween(drawing, after),
  };
}
export type Studio = ReturnType<typeof useStudio>;
