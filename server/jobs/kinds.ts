import { cleanUp } from "./cleaning.ts";
import { sendAccountLetter } from "./letters.ts";
import { registerJob } from "./registry.ts";

registerJob("mail", sendAccountLetter);
registerJob("cleaning", (_, { now }) => cleanUp(now));
