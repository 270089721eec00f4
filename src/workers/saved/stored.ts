import { FROM_DEVICE } from "../../text/fromDevice.ts";

/** An answer of a call, out of what is stored on this device. */
export const storedAnswer = (envelope: object, status = 200): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", [FROM_DEVICE]: "1" },
  });
export const storedSuccess = (data: object): Response => storedAnswer({ status: 1, data });
