import type { CoverScene } from "../api/contract/coverScene.ts";
import { coverSourceWidths, picturesOf } from "../text/covers.ts";
import type { Pictures } from "./backdrop.ts";

const known = new Map<string, Promise<ImageBitmap>>();

async function stored(path: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = `/files/${path}`;
  await image.decode();
  return await createImageBitmap(image);
}

/** One that was read from the author's own file, before the server has it. */
export const keepPicture = (fileId: string, bitmap: ImageBitmap): void =>
  void known.set(fileId, Promise.resolve(bitmap));

function once(key: string, read: () => Promise<ImageBitmap>): Promise<ImageBitmap> {
  const picture = known.get(key) ?? read();
  known.set(key, picture);
  picture.catch(() => known.delete(key));
  return picture;
}

/**
 * A picture ready to be painted, read once however many covers show it.
 * @throws when it does not come or cannot be read; the next call asks for it again
 */
export const pictureOf = (fileId: string): Promise<ImageBitmap> => once(fileId, () => stored(fileId));

/** The same for a small cover: a smaller copy, where the whole picture is not at hand. */
export const smallPictureOf = (fileId: string): Promise<ImageBitmap> => {
  const path = `${fileId}/${coverSourceWidths[0]}.webp`;
  return known.get(fileId) ?? once(path, () => stored(path));
};

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
