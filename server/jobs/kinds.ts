import { publishScheduledChapter } from "../chapters/law.ts";
import { cleanUp } from "./cleaning.ts";
import { sendAccountLetter } from "./letters.ts";
import { registerJob } from "./registry.ts";

registerJob("mail", sendAccountLetter);
registerJob("chapter.publish", ({ chapterId }, { now }) => publishScheduledChapter(chapterId, now));
registerJob("cleaning", (_, { now }) => cleanUp(now));
