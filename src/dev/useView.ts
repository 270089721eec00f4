import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstView, fitted, moved, type Size, type View, zoomed } from "./view.ts";

const STEP = 60;
const FACTOR = 1.25;

const shifts = new Map<string, [right: number, down: number]>([
  ["ArrowLeft", [STEP, 0]],
  ["ArrowRight", [-STEP, 0]],
  ["ArrowUp", [0, STEP]],
  ["ArrowDown", [0, -STEP]],
]);
const factors = new Map([
  ["+", FACTOR],
  ["=", FACTOR],
  ["-", 1 / FACTOR],
]);

type Point = { x: number; y: number };
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Moves and zooms a chart in its frame: by mouse, wheel, fingers, keys and buttons. */
export function useView(chart: Size | null) {
  const frame = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View | null>(null);
  const sizeOf = (): Size => frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  const shift = (next: (view: View) => View) => setView((before) => before && next(before));
  const change = (next: (view: View) => View) => {
    setTouched(chart);
    shift(next);
  };

  /** Nothing until somebody moves or zooms: then the chart stays where it was put. */
  const [touched, setTouched] = useState<Size | null>(null);
  const [size, setSize] = useState("");
  useLayoutEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const watcher = new ResizeObserver(([{ contentRect } = {}]) =>
      setSize(`${contentRect?.width} ${contentRect?.height}`),
    );
    watcher.observe(svg);
    return () => watcher.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart or another frame begins with its first view
  useLayoutEffect(() => {
    if (chart && touched !== chart) setView(firstView(chart, sizeOf()));
  }, [chart, size]);

  const zoom = (factor: number, at?: Point) => {
    const { width, height } = sizeOf();
    change((before) => zoomed(before, factor, at ?? { x: width / 2, y: height / 2 }));
  };
  const seeWhole = () => change((before) => (chart ? fitted(chart, sizeOf()) : before));

  // React hears wheels passively: the page would scroll as well.
  useEffect(() => {
    const svg = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (event.shiftKey) change((before) => moved(before, -event.deltaY - event.deltaX, 0));
      else zoom(Math.exp(-event.deltaY / 500), placeOf(event));
    };
    svg?.addEventListener("wheel", turn, { passive: false });
    return () => svg?.removeEventListener("wheel", turn);
  });

  const held = useRef(new Map<number, Point>());
  const grip = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, placeOf(event));
  };
  const drag = (event: PointerEvent) => {
    if (!held.current.has(event.pointerId)) return;
    const before = [...held.current.values()];
    held.current.set(event.pointerId, placeOf(event));
    const after = [...held.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const factor = before.length > 1 && spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1;
    change((seen) => zoomed(moved(seen, to.x - from.x, to.y - from.y), factor, to));
  };
  const release = (event: PointerEvent) => void held.current.delete(event.pointerId);

  const press = (event: KeyboardEvent) => {
    const [right, down] = shifts.get(event.key) ?? [0, 0];
    const factor = factors.get(event.key) ?? 1;
    const isFitting = event.key === "0";
    if ((right === 0 && down === 0 && factor === 1 && !isFitting) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    change((seen) => moved(seen, right, down));
    if (factor !== 1) zoom(factor);
    if (isFitting) seeWhole();
  };

  /** Brings a place of the chart into the frame when it is outside. */
  const show = ({ x, y }: Point) =>
    shift((seen) => {
      const { width, height } = sizeOf();
      const at = { x: seen.x + x * seen.scale, y: seen.y + y * seen.scale };
      const isSeen = at.x > 0 && at.y > 0 && at.x < width && at.y < height;
      return isSeen ? seen : moved(seen, width / 2 - at.x, height / 2 - at.y);
    });

  return {
    view,
    frame,
    size,
    show,
    seeWhole,
    larger: () => zoom(FACTOR),
    smaller: () => zoom(1 / FACTOR),
    handlers: {
      onPointerDown: grip,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: press,
    },
  };
}
