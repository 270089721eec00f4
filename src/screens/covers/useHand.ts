import { type PointerEvent, useRef, useState } from "react";
import type { CoverLayer, CoverScene } from "../../api/contract/coverScene.ts";
import { layerAt } from "../../cover/geometry.ts";
import { angleBetween, type Handle, pinched, resized } from "../../cover/scene/handles.ts";
import { moved, rotated, scaled, withLayer } from "../../cover/scene/layers.ts";
import { type Snapped, snapped } from "../../cover/scene/snapping.ts";
import { coverSize } from "../../text/covers.ts";
import type { Studio } from "./useStudio.ts";

type Point = { x: number; y: number };
export type Grip = { kind: "move" } | { kind: "resize"; handle: Handle } | { kind: "turn" };
type Hold = {
  grip: Grip;
  layer: CoverLayer;
  scene: CoverScene;
  from: Point;
  fingers: Map<number, { from: Point; at: Point }>;
  hasMoved: boolean;
};
const noGuides: Snapped["guides"] = { x: null, y: null };
/** Of the screen: so near a line holds a layer, so far a press is a drag. */
const [reach, least] = [8, 3];
/** Degrees: a turned layer stays upright so near. */
const upright = 3;

/** Drags by mouse, pen and fingers upon the frame of the stage. */
export function useHand(studio: Studio, frame: { current: HTMLElement | null }) {
  const hold = useRef<Hold | null>(null);
  const [guides, setGuides] = useState(noGuides);
  const unit = () => coverSize.width / Math.max(1, frame.current?.clientWidth ?? 1);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) * unit(), y: (clientY - top) * unit() };
  };

  const begin = (event: PointerEvent, layer: CoverLayer, grip: Grip): void => {
    const at = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    const held = hold.current;
    if (held) {
      // Another finger: both begin again from the scene of now.
      const scene = studio.now().scene;
      const fingers = new Map(
        [...held.fingers].map(([id, finger]) => [id, { from: finger.at, at: finger.at }] as const),
      );
      fingers.set(event.pointerId, { from: at, at });
      hold.current = {
        ...held,
        scene,
        layer: scene.layers.find(({ id }) => id === held.layer.id) ?? held.layer,
        fingers,
      };
      return;
    }
    studio.send({ type: "layer.grabbed" });
    hold.current = {
      grip,
      layer,
      scene: studio.now().scene,
      from: at,
      hasMoved: false,
      fingers: new Map([[event.pointerId, { from: at, at }]]),
    };
  };

  const sceneOf = ({ grip, layer, scene, from, fingers }: Hold, at: Point, event: PointerEvent): CoverScene => {
    const [one, other] = [...fingers.values()];
    if (one && other) {
      const { by, scale, turn } = pinched([one.from, other.from], [one.at, other.at]);
      return rotated(scaled(moved(scene, layer.id, by), layer.id, scale), layer.id, turn);
    }
    const by = { x: at.x - from.x, y: at.y - from.y };
    if (grip.kind === "resize") return withLayer(scene, layer.id, (known) => resized(known, grip.handle, by));
    if (grip.kind === "turn") {
      const turn = angleBetween(layer, from, at);
      const quarter = Math.round((layer.rotation + turn) / 90) * 90;
      const isUpright = Math.abs(layer.rotation + turn - quarter) < upright && !event.altKey;
      return rotated(scene, layer.id, isUpright ? quarter - layer.rotation : turn);
    }
    const there = moved(scene, layer.id, by);
    const now = there.layers.find(({ id }) => id === layer.id);
    const others = scene.layers.filter(({ id }) => id !== layer.id);
    if (!now || event.altKey) {
      setGuides(noGuides);
      return there;
    }
    const held = snapped(now, others, reach * unit());
    setGuides(held.guides);
    return moved(there, layer.id, held.by);
  };

  const end = (event: PointerEvent, isDropped = false): void => {
    const held = hold.current;
    held?.fingers.delete(event.pointerId);
    if (!held || held.fingers.size > 0) return;
    hold.current = null;
    setGuides(noGuides);
    studio.send({ type: isDropped ? "grab.dropped" : "layer.released" });
    // A press without a drag means the topmost layer there.
    if (!held.hasMoved && !isDropped && held.grip.kind === "move")
      studio.select(layerAt(held.scene, [held.from.x, held.from.y])?.id ?? null);
  };

  return {
    guides,
    /** A press upon the cover: the layer there is worked on, a mouse drags it at once. */
    press: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      const { x, y } = pointOf(event);
      const layer = layerAt(studio.now().scene, [x, y]);
      studio.select(layer?.id ?? null);
      // The keys of the layer go on from here; its frame is drawn by then.
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[data-hand]")?.focus());
      if (layer && event.pointerType === "mouse") begin(event, layer, { kind: "move" });
    },
    grip: (grip: Grip) => (event: PointerEvent) => {
      if (event.button === 0 && studio.selected) begin(event, studio.selected, grip);
    },
    held: {
      onPointerMove: (event: PointerEvent): void => {
        const held = hold.current;
        const finger = held?.fingers.get(event.pointerId);
        if (!held || !finger) return;
        finger.at = pointOf(event);
        const isFar = Math.hypot(finger.at.x - finger.from.x, finger.at.y - finger.from.y) > least * unit();
        if (!held.hasMoved && !isFar) return;
        held.hasMoved = true;
        studio.send({
          type: "layer.dragged",
          drawing: { ...studio.now(), scene: sceneOf(held, finger.at, event) },
        });
      },
      onPointerUp: (event: PointerEvent) => end(event),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  };
}
