import type { ColumnType } from "kysely";
import type { CoverScene } from "../../src/api/contract/coverScene.ts";
import type { PictureSource } from "../../src/api/contract/covers.ts";
import type { NullableTime, Time } from "../db/columns.ts";

/** A cover that somebody draws: theirs alone. */
export type CoverDesignTable = {
  /** The browser that draws makes it. */
  id: string;
  accountId: number;
  /** Null too when the work is gone. */
  workId: number | null;
  /** From 1, one more with every save that changes something. */
  revision: number;
  scene: ColumnType<CoverScene, string, string>;
  sources: ColumnType<PictureSource[], string, string>;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: NullableTime;
};

/** The files that a scene names: they stay as long as the design. */
type CoverDesignFileTable = {
  designId: string;
  fileId: string;
};

export type CoverTables = {
  coverDesign: CoverDesignTable;
  coverDesignFile: CoverDesignFileTable;
};
