/** What is there of an upload; chunks do not overlap. */
export type ChunkTable = { uploadId: string; beginAt: number; byteSize: number; sha256: string };
