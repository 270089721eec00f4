import { expect } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";

export const designId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
const time = "2026-11-20T11:05:00.000Z";

/** Colours as their buttons are called, and as a scene has them. */
const colours = { Белый: "#ffffff", Красный: "#d8604e", Синий: "#22355f", Зелёный: "#2f6a55" } as const;
type Colour = keyof typeof colours;

type Source = { fileId: string; source: string; note: string };
/** The expected state and requests of the page, kept outside it. */
type Drawn = {
  background: object;
  sources: Source[];
  revision: number;
  /** How often it was drawn. */
  strokes: number;
};
export const drawn = ({ memory }: Stage) => memory.get("drawn") as Drawn;

export const sceneOf = (background: object) => ({ version: 1, background, layers: [] });
export const plain = (name: Colour) => ({ kind: "colour", colour: colours[name] });
/** What another window has saved. */
export const others = { revision: 9, scene: sceneOf(plain("Зелёный")), sources: [] };
export const refused = (status: number, errorCode: number, message: string) => ({
  status,
  json: { status: 4, errorCode, message },
});

export const swatch = ({ page }: Stage, name: Colour) => page.getByRole("radio", { name, exact: true });

/** The first stroke is red, every other one blue. */
export async function draw(stage: Stage): Promise<void> {
  const own = drawn(stage);
  const name = own.strokes === 0 ? "Красный" : "Синий";
  own.strokes += 1;
  own.background = plain(name);
  await swatch(stage, name).check();
}

/** The background as the list of layers has it. */
export async function seeBackground({ page }: Stage, words: string): Promise<void> {
  await expect(page.getByRole("option", { name: "Фон" })).toContainText(words);
}
/** The drawing on the screen. */
export async function seeDrawing(stage: Stage): Promise<void> {
  const { background } = drawn(stage) as { background: { kind: string; colour?: string } };
  await seeBackground(stage, background.kind === "picture" ? "картинка" : String(background.colour));
}
/** The drawing on the screen, and what is said of it above. */
export async function seeStatus(stage: Stage, words: string | RegExp): Promise<void> {
  await seeDrawing(stage);
  await expect(stage.page.getByRole("banner").getByRole("status")).toHaveText(words);
}

export const begin = (stage: Stage, revision: number, name: Colour = "Белый") =>
  stage.memory.set("drawn", { background: plain(name), sources: [], revision, strokes: 0 } satisfies Drawn);

export const design = (background: object = plain("Белый")) => ({
  id: designId,
  workId: null,
  workTitle: null,
  revision: 7,
  scene: sceneOf(background),
  sources: [],
  updatedAt: time,
  deletedAt: null,
});
export const unknown = refused(404, 10, "Макет не найден");

/** The calls of the editor are held from here on. */
export async function holdCalls(stage: Stage): Promise<void> {
  await stage.hold("getCoverDesign", "saveCoverDesign", "uploadFile", "uploadWorkCover");
}

/** A white design that the server has. */
export async function loadDesign(stage: Stage): Promise<void> {
  begin(stage, 7);
  await stage.logIn("vera");
  await holdCalls(stage);
  await stage.page.goto(`/work/create-cover?design=${designId}`);
  await stage.resolve("getCoverDesign", design());
  await expect(swatch(stage, "Белый")).toBeChecked();
}

export async function openDesign(stage: Stage): Promise<void> {
  await loadDesign(stage);
  await stage.freeze();
}

/** A design that is begun with nothing: the server has not heard of it. */
export async function openNewDesign(stage: Stage, prepare: () => Promise<void> = async () => {}): Promise<void> {
  begin(stage, 0, "Синий");
  await stage.logIn("vera");
  await holdCalls(stage);
  await stage.page.goto("/work/create-cover");
  const beginning = stage.page.getByRole("button", { name: "Начать с пустой обложки" });
  await expect(beginning).toBeVisible();
  await stage.freeze();
  await prepare();
  await beginning.click();
  await expect(swatch(stage, "Синий")).toBeChecked();
}

/** What a held save is asked with. */
export async function seeQuestion(stage: Stage): Promise<void> {
  const { background, sources, revision } = drawn(stage);
  const request = await stage.request("saveCoverDesign");
  expect(request.postDataJSON()).toEqual({ revision, workId: null, scene: sceneOf(background), sources });
  expect(new URL(request.url()).pathname).toBe(`/api/v2/cover/design/${addressOf(stage)}/save`);
}
/** The design that the address of the page names. */
export const addressOf = ({ page }: Stage): string => new URL(page.url()).searchParams.get("design") ?? "";

/** A picture that the browser itself has made. */
export async function choosePicture({ page }: Stage, field = "Картинка на весь фон"): Promise<void> {
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 900 });
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page
    .getByLabel(field)
    .setInputFiles({ name: "море.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
}
