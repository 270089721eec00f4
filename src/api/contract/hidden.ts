import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id } from "./fields.ts";
import { personCard } from "./people.ts";

const hidden = z.strictObject({ isHidden: z.boolean() });

/**
 * What a person does not want to meet: the works of hidden authors (co-authors who have confirmed among them) and of hidden series are
 * left out of this person's catalogue, search and suggestions alone. A book's own page still opens. The last hidden stands first.
 */
export const hiddenSchemas = defineSchemas({
  getHiddenAuthors: { result: z.strictObject({ authors: z.array(personCard) }) },
  /** `isHidden`: what is to be; twice is as good as once. */
  hideAuthor: {
    body: z.strictObject({ authorId: id, isHidden: z.boolean() }),
    result: hidden,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  getHiddenSeries: {
    result: z.strictObject({ series: z.array(z.strictObject({ id, title: z.string(), author: personCard })) }),
  },
  /** A series without a published work is NotFound, as one that does not exist. */
  hideSeries: { body: z.strictObject({ seriesId: id, isHidden: z.boolean() }), result: hidden, errors: ["NotFound"] },
});
