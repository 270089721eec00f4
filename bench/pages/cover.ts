import Konva from "konva/lib/Core.js";
import { Circle } from "konva/lib/shapes/Circle.js";
import { Image } from "konva/lib/shapes/Image.js";
import { Line } from "konva/lib/shapes/Line.js";
import { Path } from "konva/lib/shapes/Path.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { Text } from "konva/lib/shapes/Text.js";
import type { CoverLayer, CoverScene, CoverText } from "../../src/api/contract/coverScene.ts";
import { backdrops } from "../../src/cover/backdrop.ts";
import { exportCover } from "../../src/cover/export.ts";
import { familyOf } from "../../src/cover/faces.ts";
import { loadFonts, textsOf } from "../../src/cover/fonts.ts";
import { layouts, measureBy } from "../../src/cover/measure.ts";
import { paint } from "../../src/cover/paint.ts";
import { readPicture } from "../../src/cover/pictures.ts";
import { disc, drawn, line, rect } from "../../src/cover/templates/pieces.ts";

/** As an editor shows it, in CSS pixels, on a screen of two device pixels each. */
const shown = 400;
const ratio = 2;
const width = shown * ratio;
const frames = 60;

const text = (role: CoverText["role"], words: string, y: number, size: number): Omit<CoverText, "id"> => ({
  kind: "text",
  role,
  box: { x: 150, y, width: 1300, height: 600 },
  rotation: 0,
  opacity: 1,
  text: words,
  font: "literata",
  weight: 500,
  size,
  fit: false,
  align: "center",
  upper: false,
  tracking: 0,
  leading: 1.1,
  colour: "#f4eddd",
  outline: null,
  shadow: null,
  plate: null,
});
const pieces = [
  rect(100, 100, 1400, 2200, "#f4eddd", { stroke: 8 }),
  rect(0, 2000, 1600, 400, "#1d2b4f", { opacity: 0.8 }),
  disc(1200, 1500, 180, "#e07a5f"),
  disc(400, 1600, 90, "#f4eddd", { opacity: 0.6 }),
  line(300, 1900, 1000, 10, "#f4eddd"),
  drawn("star", 700, 1400, 200, 200, "#dcae55", { rotation: 12 }),
  text("author", "Вера Лядова", 200, 108),
  text("series", "Дачный ключ, книга 2", 2150, 90),
  text("tagline", "Роман", 1200, 90),
  text("title", "Соль на подоконнике", 500, 200),
];
const fileId = "00000000-0000-4000-8000-000000000001";
const layers = pieces.map((piece, index) => ({ id: `layer ${index}`, ...piece }) as CoverLayer);
const scene: CoverScene = {
  version: 1,
  background: { kind: "picture", fileId, zoom: 1, x: 0.5, y: 0.5, shade: 0, shadeFrom: "all", blur: 0, grey: false },
  layers,
};

/** As a photograph is: no two pixels alike. */
async function photograph(): Promise<Blob> {
  const canvas = new OffscreenCanvas(2400, 3600);
  const context = canvas.getContext("2d");
  const grain = new OffscreenCanvas(256, 256);
  const small = grain.getContext("2d");
  if (!context || !small) throw new Error("no canvas");
  const pixels = small.createImageData(256, 256);
  let value = 1;
  for (let at = 0; at < pixels.data.length; at++) {
    value = (value * 48_271) % 2_147_483_647;
    pixels.data[at] = at % 4 === 3 ? 255 : 90 + (value % 50);
  }
  small.putImageData(pixels, 0, 0);
  context.drawImage(grain, 0, 0, 2400, 3600);
  context.globalAlpha = 0.3;
  for (let y = 0; y < 3600; y += 256) for (let x = 0; x < 2400; x += 256) context.drawImage(grain, x, y);
  return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

const picture = await readPicture(await photograph());
const pictures = new Map([[fileId, picture]]);
await loadFonts(textsOf(scene));

const canvas = document.createElement("canvas");
canvas.width = width;
canvas.height = width * 1.5;
document.body.append(canvas);
const context = canvas.getContext("2d");
if (!context) throw new Error("no canvas");
const layoutOf = layouts(measureBy(context));
const backdropOf = backdrops();

const host = document.createElement("div");
document.body.append(host);
Konva.pixelRatio = ratio;
const stage = new Konva.Stage({ container: host, width: shown, height: shown * 1.5 });
stage.scale({ x: shown / 1600, y: shown / 1600 });
const layer = new Konva.Layer();
stage.add(layer);
layer.add(new Image({ image: picture as unknown as HTMLImageElement, x: 0, y: 0, width: 1600, height: 2400 }));
const moved = layers.map((one) => {
  const { x, y, width: wide, height: high } = one.box;
  const { opacity } = one;
  if (one.kind === "text")
    return new Text({
      x,
      y,
      width: wide,
      text: one.text,
      fontFamily: familyOf(one.font),
      fontStyle: String(one.weight),
      fontSize: one.size,
      lineHeight: one.leading,
      align: "center",
      fill: one.colour,
    });
  if (one.kind === "rect")
    return new Rect({
      x,
      y,
      width: wide,
      height: high,
      opacity,
      ...(one.stroke ? { stroke: one.colour, strokeWidth: one.stroke } : { fill: one.colour }),
    });
  if (one.kind === "ellipse")
    return new Circle({ x: x + wide / 2, y: y + high / 2, radius: wide / 2, fill: one.colour, opacity });
  if (one.kind === "line")
    return new Line({ points: [x, y + high / 2, x + wide, y + high / 2], stroke: one.colour, strokeWidth: one.width });
  return new Path({
    x,
    y,
    scaleX: wide / 100,
    scaleY: high / 100,
    rotation: one.rotation,
    data: "M50 0L61.8 33.8L97.6 34.5L69 56.2L79.4 90.5L50 70L20.6 90.5L31 56.2L2.4 34.5L38.2 33.8Z",
    fill: "#dcae55",
  });
});
layer.add(...moved);
layer.draw();
const konvaContext = layer.getNativeCanvasElement().getContext("2d");

/** What has been asked of a canvas is done once a pixel is read. */
const finish = (of: CanvasRenderingContext2D | null) => of?.getImageData(0, 0, 1, 1);

const drawFrame = {
  ours: (x: number) => {
    const last = layers.at(-1);
    if (last?.kind !== "text") return;
    const dragged = { ...scene, layers: [...layers.slice(0, -1), { ...last, box: { ...last.box, x: 150 + x } }] };
    paint(context, dragged, pictures, width, { layoutOf, backdropOf });
    finish(context);
  },
  konva: (x: number) => {
    moved.at(-1)?.x(150 + x);
    layer.draw();
    finish(konvaContext);
  },
};

window.dragCover = async (side) => {
  drawFrame[side](0);
  const begun = performance.now();
  for (let frame = 1; frame <= frames; frame++) drawFrame[side](frame);
  return (performance.now() - begun) / frames;
};

/** How long nothing else could be done, at the longest, while work was done. */
async function longestPause(work: () => Promise<unknown>): Promise<{ took: number; pause: number }> {
  const { port1, port2 } = new MessageChannel();
  let [last, pause, isOver] = [performance.now(), 0, false];
  const look = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (!isOver) port2.postMessage(null);
  };
  port1.onmessage = look;
  port2.postMessage(null);
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  look();
  isOver = true;
  return { took, pause };
}

window.exportCover = (side) =>
  longestPause(async () => {
    if (side === "ours") {
      const made = await exportCover(scene, pictures, 1600, layoutOf);
      if (made.kind === "refused") throw new Error(made.text);
      return;
    }
    await stage.toBlob({ pixelRatio: 1600 / shown, mimeType: "image/png" });
  });
