/** What is there of an upload; chunks do not overlap. */
type ChunkTable = { uploadId: string; beginAt: number; byteSize: number; sha256: string };

export type UploadTables = {
  audioChunk: ChunkTable;
  importChunk: ChunkTable;
};
