import type { Domain } from "../domain.ts";
import { forgetScratch, forgetTemporaryFiles, forgetUnusedPersonImages, sweepStore } from "./cleaning.ts";
import { fileHandlers } from "./handlers.ts";
import { makeVariants } from "./variants.ts";

export const filesDomain = {
  handlers: fileHandlers,
  jobs: {
    "image.variants": ({ fileId }) => makeVariants(fileId),
  },
  cleaning: {
    unused: { temporaryFiles: forgetTemporaryFiles, personImages: forgetUnusedPersonImages },
    unnamed: { files: sweepStore, scratch: forgetScratch },
  },
  calls: {
    covers: {
      uploadWorkCover: "Загрузить файл обложки",
    },
    files: {
      uploadTemporaryFile: "Загрузить картинку или PDF на сутки",
      uploadFile: "Загрузить картинку для текста, профиля, обложки или арта",
    },
  },
} satisfies Domain;
