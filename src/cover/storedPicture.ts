import type { CoverScene } from "../api/contract/coverScene.ts";
import { picturesOf } from "../text/covers.ts";
import type { Pictures } from "./backdrop.ts";
import { readPicture } from "./pictures.ts";

const known = new Map<string, Promise<ImageBitmap>>();

async function stored(fileId: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = `/files/${fileId}`;
  await image.decode();
  return await createImageBitmap(image);
}

/** One that was read from the author's own file, before the server has it. */
export const keepPicture = (fileId: string, bitmap: ImageBitmap): void =>
  void known.set(fileId, Promise.resolve(bitmap));

/**
 * A picture ready to be painted, read once however many covers show it.
 * @param file where the server does not have it yet
 * @throws when it does not come or cannot be read; it is asked for anew the next time
 */
export function pictureOf(fileId: string, file?: Blob): Promise<ImageBitmap> {
  const picture = known.get(fileId) ?? (file ? readPicture(file) : stored(fileId));
  known.set(fileId, picture);
  picture.catch(() => known.delete(fileId));
  return picture;
}

/** Those of a scene that come. */
export async function picturesFor(scene: CoverScene): Promise<Pictures> {
  const found = await Promise.all(
    picturesOf(scene).map((id) =>
      pictureOf(id).then(
        (picture) => [[id, picture] as const],
        () => [],
      ),
    ),
  );
  return new Map(found.flat());
}
