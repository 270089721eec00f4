import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { id } from "./fields.ts";
import { personCard } from "./people.ts";

const hidden = z.strictObject({ isHidden: z.boolean() });

/**
 * What a person does not want to meet: works of hidden authors (and of those as confirmed co-authors), and works of
 * hidden series. Only this person's catalogue, search and suggestions leave them out. A book's own page still opens.
 * The last hidden comes first.
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
