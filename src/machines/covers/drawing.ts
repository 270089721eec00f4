import type { CoverScene } from "../../api/contract/coverScene.ts";
import type { PictureSource } from "../../api/contract/covers.ts";

/** A cover on the screen; another object is another drawing. */
export type Drawing = {
  /** For which work; null: for none. */
  workId: number | null;
  scene: CoverScene;
  sources: readonly PictureSource[];
};

/** A picture that the server does not have yet, under the id by which scenes name it. */
export type NewPicture = { id: string; file: Blob };

/** The pictures that a scene names, in the order in which they were chosen. */
export const picturesIn = ({ background, layers }: CoverScene, pictures: readonly NewPicture[]): NewPicture[] =>
  pictures.filter(({ id }) => [background, ...layers].some((one) => one.kind === "picture" && one.fileId === id));
