import { refusals } from "../../src/text/refusals.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { hiddenAuthorsOf, hiddenSeriesOf, setAuthorHidden, setSeriesHidden } from "../people/hidden.ts";
import { mustBePresent, mustExist } from "../people/people.ts";
import { readerOf } from "../policies/reader.ts";
import { isSeriesSeen } from "./hidden.ts";

/** Authors and series that a person does not want to meet (docs/spec/community.md, «Hidden authors and series»). */
export const hiddenHandlers = {
  getHiddenAuthors: async (_, { user }) => ({ authors: await hiddenAuthorsOf(user.id) }),

  /** @throws Refusal InvalidRequestFields (the asker's own id), NotFound */
  hideAuthor: async ({ body: { authorId: id, isHidden } }, { user, now }) => {
    if (id === user.id) throw Refusal.field("authorId", refusals.hideSelf);
    await (isHidden ? mustBePresent(id) : mustExist(id));
    await setAuthorHidden({ accountId: user.id, id, isHidden, now });
    return { isHidden };
  },

  getHiddenSeries: async (_, { user }) => ({ series: await hiddenSeriesOf(user.id) }),

  /** What was hidden can be shown again, even if it is withdrawn by now. @throws Refusal NotFound */
  hideSeries: async ({ body: { seriesId: id, isHidden } }, { user, now, request }) => {
    if (isHidden && !(await isSeriesSeen(id, readerOf(user, request)))) throw Refusal.missing();
    await setSeriesHidden({ accountId: user.id, id, isHidden, now });
    return { isHidden };
  },
} satisfies Partial<Handlers>;
