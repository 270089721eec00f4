import * as z from "zod/mini";
import { ALT_LENGTH, CREDIT_LENGTH, DESCRIPTION_LENGTH } from "../../text/arts.ts";
import { defineSchemas } from "./define.ts";
import { count, fileId, id, newOrder, optionalText, orderOutcome, pathId } from "./fields.ts";
import { beginning, publicationCalls, publicationFields, publicationShape } from "./publications.ts";

/** Plain text. */
const description = optionalText("Описание", DESCRIPTION_LENGTH);

const own = {
  /** A picture that was uploaded as an `art` by the asker; a draft may be without one. */
  fileId: z.nullable(fileId),
  /** What is seen on it, for who does not see it. */
  alt: optionalText("Что изображено", ALT_LENGTH),
  /** A work that the asker may read and that is published. */
  workId: z.nullable(id),
  /** Who has drawn it; empty: the author. */
  credit: optionalText("Кто нарисовал", CREDIT_LENGTH),
  isAiMade: z.boolean(),
  adultOnly: z.boolean(),
};

/** What an author fills in. */
export const artFields = z.strictObject({ ...publicationFields, ...own, description });
export type ArtFields = z.output<typeof artFields>;

const art = {
  ...publicationShape,
  ...own,
  /** In pixels, as it is seen; null together with `url`: there is no picture yet. */
  width: z.nullable(id),
  height: z.nullable(id),
  /**
   * The picture. The server returns one for adults to its author, the staff and people who have said that they are 18.
   * A person who may know of the art gets `/blur.webp` below it.
   */
  url: z.nullable(z.string()),
  /** The work that it is about; null where it names none, or none that this reader may read. */
  work: z.nullable(z.strictObject({ id, title: z.string() })),
};

const listed = z.strictObject({
  ...art,
  /** The asker ignores the author: only that there is something is shown, until it is asked for. */
  isFolded: z.boolean(),
});
/** An art in lists. */
export type ListedArt = z.output<typeof listed>;

const edited = z.strictObject({ ...art, description: z.string() });
/** An art as its author fills it in. */
export type EditedArt = z.output<typeof edited>;

const shown = z.strictObject({
  ...art,
  description: z.string(),
  isFolded: z.boolean(),
  /** The asker may see the picture itself: it is not for adults, or they have said that they are 18. */
  isOpen: z.boolean(),
  /** The neighbours in the author's order, of those that this reader may see; null: there is none. */
  previousId: z.nullable(id),
  nextId: z.nullable(id),
  canEdit: z.boolean(),
  canModerate: z.boolean(),
});
/** An art on its page. */
export type ShownArt = z.output<typeof shown>;

const calls = publicationCalls({
  fields: artFields,
  listed,
  edited,
  shown,
  filter: { work: z.optional(pathId) },
});

export const artSchemas = defineSchemas({
  getNewArt: { result: z.strictObject({ ...beginning, leftInAll: count }) },
  createArt: calls.create,
  getArtEdit: calls.edit,
  updateArt: calls.update,
  updateArtState: calls.updateState,
  updateArtStates: calls.updateStates,
  deleteArt: calls.delete,
  likeArt: calls.like,
  getAccountArts: calls.own,
  getAccountArtTags: calls.ownTags,
  /** Those that are published, in the order in which their author shows them. */
  reorderArts: { body: newOrder, result: orderOutcome, errors: ["InvalidRequestFields"] },
  getArtTags: calls.tags,
  getArt: calls.shown,
  /** Of one author without another order: in that author's own. */
  getArts: calls.list,
});
