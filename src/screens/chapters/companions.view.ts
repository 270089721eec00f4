import type { Companion } from "../../api/contract/chapterPresence.ts";
import { formatDateNear, formatDay, timeShort } from "../../text/dates.ts";
import type { Caret } from "../richText/editor/companions.ts";

const keyOf = ({ account, since }: Companion): string => `${account.id} ${since}`;

/** «Вера Белова», «вы на другом устройстве». */
const nameOf = ({ account }: Companion, accountId: number): string =>
  account.id === accountId ? "вы на другом устройстве" : account.fio;

const sinceWords = (since: string, now: number): string =>
  formatDay(since, now) === "сегодня" ? timeShort(since) : formatDateNear(since, now);

/** Who else has the chapter open: «Вера Белова с 14:05, абзац 12». `now`: milliseconds. */
export const companionsView = (companions: readonly Companion[], accountId: number, now: number) =>
  companions.map((companion) => ({
    key: keyOf(companion),
    name: nameOf(companion, accountId),
    words: `${nameOf(companion, accountId)} с\u00a0${sinceWords(companion.since, now)}`,
    blockIndex: companion.blockIndex,
  }));

/** Where they write. @param revision of the text on this screen */
export const caretsOf = (companions: readonly Companion[], accountId: number, revision: number): Caret[] =>
  companions.flatMap(({ blockIndex, ...companion }) =>
    blockIndex === null
      ? []
      : {
          key: keyOf({ blockIndex, ...companion }),
          name: companion.account.id === accountId ? "вы" : companion.account.fio,
          blockIndex,
          isSame: companion.revision === revision,
        },
  );
