import type { Handlers } from "../http/dispatcher.ts";
import { accountHandlers } from "./account.ts";
import { otherHandlers } from "./other.ts";

/** Every call of the contract with its handler. */
export const handlers = { ...accountHandlers, ...otherHandlers } as unknown as Handlers;
