import type { Time } from "../db/columns.ts";

export type ImageKind = "cover" | "chapter-image";

export type StoredFileTable = {
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
