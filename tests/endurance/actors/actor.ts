import type { CallByName } from "../../../src/api/callByName.ts";
import type { Oracle } from "../oracle.ts";
import type { Random } from "../random.ts";
import type { Endured } from "../victim.ts";

/** What every client has. It works without a pause until `isOver`, and ends with nothing unanswered. */
export type Actor = {
  victim: Endured;
  oracle: Oracle;
  /** Its own. */
  random: Random;
  call: CallByName;
  isOver: () => boolean;
};
