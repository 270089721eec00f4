import { BIN_PERIOD } from "../../machines/lifecycles/chapter.lifecycle.ts";
import { formatDateNear } from "../../text/dates.ts";

/** «Удалится навсегда 22 декабря»: 30 days after it was put into the bin. `now`: milliseconds. */
export const goneText = (deletedAt: string, now: number): string =>
  `Удалится навсегда ${formatDateNear(new Date(Date.parse(deletedAt) + BIN_PERIOD).toISOString(), now)}`;
