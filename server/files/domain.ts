import type { Domain } from "../domain.ts";
import { forgetTemporaryFiles, forgetUnusedPersonImages, sweepStore } from "./cleaning.ts";
import { fileHandlers } from "./handlers.ts";
import { makeVariants } from "./variants.ts";

export const filesDomain = {
  handlers: fileHandlers,
  jobs: {
    "image.variants": ({ fileId }) => makeVariants(fileId),
  },
  cleaning: {
    unused: { temporaryFiles: forgetTemporaryFiles, personImages: forgetUnusedPersonImages },
    unnamed: { files: sweepStore },
  },
} satisfies Domain;
