import type { Domain } from "../domain.ts";
import { pushHandlers } from "./handlers.ts";
import { pushLimits } from "./limits.ts";
import { pushPersonalData } from "./personalData.ts";
import { sendPush, sendToDevice } from "./sending.ts";

export const pushDomain = {
  handlers: pushHandlers,
  jobs: {
    push: sendPush,
    "push.device": sendToDevice,
  },
  limits: pushLimits,
  personalData: pushPersonalData,
} satisfies Domain;
