import type { CoverScene } from "../../api/contract/coverScene.ts";
import type { PictureSource } from "../../api/contract/covers.ts";

/** A cover on the screen; another object is another drawing. */
export type Drawing = {
  /** For which work; null: for none. */
  workId: number | null;
  scene: CoverScene;
  sources: readonly PictureSource[];
};

/** The same text of the same value, in whatever order its parts came. */
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Whether two drawings show the same pictures and words from the same sources; the work that they are made for may differ. */
export const isSameCover = (one: Omit<Drawing, "workId">, other: Omit<Drawing, "workId">): boolean =>
  spelled([one.scene, one.sources]) === spelled([other.scene, other.sources]);

/** A picture that the server does not have yet, under the id by which scenes name it. */
export type NewPicture = { id: string; file: Blob };

/** The pictures that a scene names, in the order in which they were chosen. */
export const picturesIn = ({ background, layers }: CoverScene, pictures: readonly NewPicture[]): NewPicture[] =>
  pictures.filter(({ id }) => [background, ...layers].some((one) => one.kind === "picture" && one.fileId === id));
