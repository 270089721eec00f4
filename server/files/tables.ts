import type { Time } from "../db/columns.ts";

/** Pictures of books. */
export type BookImageKind = "cover" | "cover-source" | "chapter-image" | "gallery";
/** Pictures of what people publish in addition to books: who sees it sees them. */
export type PublicationImageKind = "post-image" | "art";
export type ImageKind = BookImageKind | PersonImageKind | PublicationImageKind;
/** Pictures of a person: cut to one measure. */
export type PersonImageKind = "avatar" | "background";

type StoredFileTable = {
  id: string;
  ownerId: number;
  workId: number | null;
  kind: ImageKind | "temporary";
  contentType: string;
  byteSize: number;
  /** Null of a PDF. */
  width: number | null;
  height: number | null;
  createdAt: Time;
};

/** A blob that no row names, and since when. */
type UnnamedBlobTable = { key: string; since: Time };

export type FileTables = {
  storedFile: StoredFileTable;
  unnamedBlob: UnnamedBlobTable;
};
