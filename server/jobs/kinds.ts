import { publishScheduledChapter } from "../chapters/law.ts";
import { makeVariants } from "../files/variants.ts";
import { cleanUp } from "./cleaning.ts";
import { sendAccountLetter } from "./letters.ts";
import { registerJob } from "./registry.ts";

registerJob("mail", sendAccountLetter);
registerJob("chapter.publish", ({ chapterId }, { now }) => publishScheduledChapter(chapterId, now));
registerJob("image.variants", ({ fileId }) => makeVariants(fileId));
registerJob("cleaning", (_, { now }) => cleanUp(now));
