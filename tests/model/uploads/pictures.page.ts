import type { Locator, Request } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";

export const button =
  (name: string) =>
  ({ page }: Stage) =>
    page.getByRole("button", { name, exact: true });
export const press = (control: (stage: Stage) => Locator) => (stage: Stage) => control(stage).click();
export const note = ({ page }: Stage) =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: /^Не загружено/ }) });
export const again = (stage: Stage) => note(stage).getByRole("button", { name: "Повторить" });

/** The page makes the picture that is chosen. */
export async function drawPicture({ page, memory }: Stage, width: number, height: number): Promise<void> {
  const png = await page.evaluate(
    (size) => Object.assign(document.createElement("canvas"), size).toDataURL("image/png").split(",")[1] ?? "",
    { width, height },
  );
  memory.set("png", Buffer.from(png, "base64"));
}
/** The picture under these names. */
export const choose = (stage: Stage, field: Locator, ...names: string[]) =>
  field.setInputFiles(
    names.map((name) => ({ name, mimeType: "image/png", buffer: stage.memory.get("png") as Buffer })),
  );

/** The first of those that are on their way, as the situation names it. */
export const goingIn = (from: string): string => /(\d)(?: and \d)? go/.exec(from)?.[1] ?? "";
export const isOfFile = (number: string) => (request: Request) =>
  request.postDataBuffer()?.includes(`filename="${number}.png"`) ?? false;
