import type { Generated } from "kysely";
import type { NullableTime, Time } from "../db/columns.ts";

/** A picture of a work's gallery. Its file is of the kind `gallery`, and of this work. */
export type GalleryImageTable = {
  /** Made by the uploading browser: what is sent twice is one picture. */
  id: string;
  workId: number;
  fileId: string;
  caption: Generated<string>;
  /** From 1, with gaps; a deleted picture keeps its own. */
  sortOrder: number;
  createdAt: Time;
  deletedAt: NullableTime;
};

export type GalleryTables = {
  galleryImage: GalleryImageTable;
};
