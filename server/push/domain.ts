import type { Domain } from "../domain.ts";
import { pushHandlers } from "./handlers.ts";
import { pushPersonalData } from "./personalData.ts";
import { sendPush, sendToDevice } from "./sending.ts";

export const pushDomain = {
  handlers: pushHandlers,
  jobs: {
    push: sendPush,
    "push.device": sendToDevice,
  },
  personalData: pushPersonalData,
} satisfies Domain;
