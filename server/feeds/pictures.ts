import { artworkUrl, LARGEST_ARTWORK } from "../../src/text/artwork.ts";
import { cardSize } from "../cards/cards.ts";
import { drawnCoverAddress } from "../cards/drawnCover.ts";
import { findFile } from "../files/access.ts";
import { storedSize } from "../files/store.ts";
import { variantName } from "../files/variants.ts";
import { fileUrl } from "../works/rows.ts";

/** `url`: whole; `byteSize`: null until a painted cover is first asked for. */
export type Picture = { url: string; contentType: string; byteSize: number | null };

type Pictured = { id: number; title: string; coverFileId: string | null };

async function uploaded(fileId: string, origin: string): Promise<Picture | null> {
  const url = origin + fileUrl(fileId);
  const smaller = await storedSize(variantName(fileId, LARGEST_ARTWORK, "jpeg"));
  if (smaller !== null) return { url: artworkUrl(url, LARGEST_ARTWORK), contentType: "image/jpeg", byteSize: smaller };
  // Until the job has made its copies.
  const file = await findFile(fileId);
  return file ? { url, contentType: file.contentType, byteSize: file.byteSize } : null;
}

/** A work's picture in a feed: its cover, or the painted one. @param origin of the installation @returns null: none */
export async function pictureOf(
  work: Pictured,
  authors: readonly { fio: string }[],
  origin: string,
): Promise<Picture | null> {
  if (work.coverFileId !== null) return uploaded(work.coverFileId, origin);
  const address = await drawnCoverAddress({ id: work.id, title: work.title, authors }, LARGEST_ARTWORK);
  return address === null
    ? null
    : { url: origin + address, contentType: "image/jpeg", byteSize: await cardSize(address) };
}
