import { open } from "node:fs/promises";

/** Every file is opened for writing through this: a test puts a full disk in its place. */
export const disk = { open };
