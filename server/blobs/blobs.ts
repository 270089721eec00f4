import { type Config, config } from "../config.ts";
import type { BlobStore } from "./blobStore.ts";
import { countedStore } from "./countedStore.ts";
import { diskStore } from "./diskStore.ts";

const opened = new WeakMap<Config, BlobStore>();

/** Makes a store in S3 ready, if the settings name one: once, at start. The SDK is loaded for nobody else. */
export async function openBlobs(settings: Config): Promise<void> {
  if (settings.s3) opened.set(settings, countedStore((await import("./s3Store.ts")).s3Store(settings.s3)));
}

/** The store that the settings name. @throws when `bindConfig` was not called, or `openBlobs` for S3 */
export function blobs(): BlobStore {
  const settings = config();
  const known = opened.get(settings);
  if (known) return known;
  if (settings.s3) throw new Error("openBlobs was not called");
  const store = countedStore(diskStore(settings.dataDir));
  opened.set(settings, store);
  return store;
}
