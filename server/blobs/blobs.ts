import { type Config, config } from "../config.ts";
import type { BlobStore } from "./blobStore.ts";
import { diskStore } from "./diskStore.ts";

const made = new WeakMap<Config, BlobStore>();

/** The store that the settings name. @throws when `bindConfig` was not called */
export function blobs(): BlobStore {
  const bound = config();
  const store = made.get(bound) ?? diskStore(bound.dataDir);
  made.set(bound, store);
  return store;
}
