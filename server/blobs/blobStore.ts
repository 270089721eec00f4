import type { Readable } from "node:stream";

/** Bytes of a blob, both ends included, counted from 0. */
export type ByteRange = { first: number; last: number };

/** `[begin, end)` of a blob that comes in parts. */
export type PartRange = readonly [begin: number, end: number];

export type Listed = { key: string; size: number; modifiedAt: Date };
export type Page = {
  blobs: Listed[] /** What the next page comes after; null: this was the last. */;
  next: string | null;
};
/** `size`: of the whole blob, whatever range the stream has. Destroying the stream lets the blob go. */
export type Opened = { stream: Readable; size: number };

/** A blob that is being written at its places. */
export type OpenParts = {
  /** Writes bytes at a place; they may be in the system's cache alone. @param pieces one behind the other */
  write: (pieces: readonly Buffer[], position: number) => Promise<void>;
  /** All that was written is where a loss of power leaves it. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Blobs that come in parts, in any order and to any process. Which parts are good, the database knows; of two that came for
 * one place the later is stored. Joined, they are a blob with the same key.
 */
export type PartStore = {
  /**
   * Opens a blob to write these parts of it; it is made where there is none.
   * @param parts in their order, each is written from its begin to its end
   * @param taken bytes that were taken for this blob before, good or not: of two parts for one place the one with more is the later
   */
  open: (key: string, parts: readonly PartRange[], taken: number) => Promise<OpenParts>;
  /** Bytes of parts that were written, of each place the last that came. @throws MissingBlobError, or the stream does */
  read: (key: string, range: PartRange) => Promise<Readable>;
  /** All that was written is where a loss of power leaves it. @throws MissingBlobError */
  sync: (key: string) => Promise<void>;
  /** Makes the blob of its parts, which stay, where a loss of power leaves it. @param size of the whole @throws MissingBlobError */
  join: (key: string, size: number) => Promise<void>;
  /** Takes a blob away with all its parts; there may be none. */
  remove: (key: string) => Promise<void>;
};

/**
 * Where the bytes of people's files are stored. A key is a path of plain names, like «books/ab/{id}»; a blob never
 * changes. Nothing of this is to be awaited inside a transaction.
 */
export type BlobStore = {
  /** What people call it at the beginning of a sentence: «The data directory /data». */
  name: string;
  /**
   * Stores a blob whole or not at all, as it comes; it outlives a loss of power.
   * @param signal breaks off
   * @returns its size in bytes
   * @throws NoSpaceError; the fault of the stream; the signal's reason
   */
  put: (
    key: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    signal?: AbortSignal,
  ) => Promise<number>;
  /**
   * Stores blobs that a program writes into files, all of them or none.
   * @param write gets a path for each key, at which there is nothing yet; where it throws, nothing is stored
   * @throws NoSpaceError; what `write` throws
   */
  make: <T>(keys: readonly string[], write: (paths: string[]) => Promise<T>) => Promise<T>;
  /** A blob, or what there is of a range of it, as a stream; null: there is none. */
  get: (key: string, range?: ByteRange) => Promise<Opened | null>;
  /** What is known of a blob; null: there is none. */
  head: (key: string) => Promise<Omit<Listed, "key"> | null>;
  /**
   * Gives a program a file with the bytes of a blob, for as long as it is used. The program must not change it.
   * @throws MissingBlobError; what `use` throws
   */
  withPath: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Gives a blob another key; done twice it is done once. @throws MissingBlobError: neither is there */
  move: (from: string, to: string) => Promise<void>;
  /** Takes a blob away; there may be none. */
  remove: (key: string) => Promise<void>;
  /** Takes every blob away whose key begins so, and what unfinished writing has left of them. */
  removeByPrefix: (prefix: string) => Promise<void>;
  /** A page of the blobs whose keys begin so, by their keys. @param after a key: only those behind it @param most of one page */
  list: (prefix: string, after?: string, most?: number) => Promise<Page>;
  /** Takes away what processes that died have left of blobs that they wrote before this time. */
  removeUnfinished: (prefix: string, before: Date) => Promise<void>;
  /**
   * An address at which a browser may fetch a blob itself for a minute; null: only this server gives it.
   * @param headers of the answer
   */
  addressOf: (key: string, headers: { contentType: string; disposition?: string }) => Promise<string | null>;
  /** Writes something and throws it away. @throws what the store refuses it with */
  tryWriting: () => Promise<void>;
  /** How many bytes there is room for; null: the store does not say. */
  freeBytes: () => Promise<number | null>;
  parts: PartStore;
};

/** Blobs of a page, where the caller does not say. */
export const PAGE = 1_000;

/** The store is full: nothing was stored. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";
}

/** The store did not do what it was asked for; the message is one clear line without a secret. The same may succeed later. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
  /** What a call is answered with. */
  readonly statusCode = 503;
}

/** Bytes that must be there are not. */
export class MissingBlobError extends Error {
  override readonly name = "MissingBlobError";
  constructor(key: string) {
    super(`the bytes of ${key} are missing`);
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** A full store, a full disk or a used-up quota. */
export const isFull = (error: unknown): boolean =>
  error instanceof NoSpaceError || ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");

const PLAIN = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/;
/** Names of blobs that are being written end so. */
export const UNFINISHED = ".part";

/** @throws Error: a key could lead out of the store, or is one of a blob that is being written */
export function mustBeKey(key: string): string {
  if (!PLAIN.test(key) || key.endsWith(UNFINISHED)) throw new Error(`«${key}» is no key of a blob`);
  return key;
}

/** @throws Error: a prefix could lead out of the store, or is that of everything */
export function mustBePrefix(prefix: string): string {
  mustBeKey(prefix.replace(/[./]$/, ""));
  return prefix;
}
