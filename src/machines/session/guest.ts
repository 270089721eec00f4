import type { ResultOf } from "../../api/contract/index.ts";
import { guestAccount } from "../../text/people.ts";

export type Account = ResultOf<"getAccount">;

/** Nobody is signed in. */
export const guest: Account = guestAccount;
