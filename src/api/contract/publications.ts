import * as z from "zod/mini";
import {
  MOST_TAGS,
  PUBLICATIONS_AT_ONCE,
  publicationDisplays,
  publicationSorts,
  publicationStates,
  publicationTabs,
  TITLE_LENGTH,
} from "../../text/publications.ts";
import { count, guid, id, optionalText, pathId, requiredText, revision, time } from "./fields.ts";
import { pageQuery, personCard, searchText } from "./people.ts";

/** What posts, reviews and arts have in common: a kind gives its own fields and gets its calls. */

/** What every kind is filled in with. A draft may be without its title. */
export const publicationFields = {
  title: optionalText("Заголовок", TITLE_LENGTH),
  tags: z.array(requiredText("Метка", 40, 2)).check(z.maxLength(MOST_TAGS, `Не больше ${MOST_TAGS} меток`)),
  privacyDisplay: z.enum(publicationDisplays),
};

/** Fields of a kind that readers put into lists of their own (`publicationRules`). */
export const keptShape = {
  favoriteCount: count,
  /** The asker has it in their list; of a guest false. */
  isFavorite: z.boolean(),
};

/** Fields of every publication. */
export const publicationShape = {
  id,
  state: z.enum(publicationStates),
  author: personCard,
  title: z.string(),
  tags: z.array(z.string()),
  privacyDisplay: z.enum(publicationDisplays),
  likeCount: count,
  /** Of a guest false. */
  isLiked: z.boolean(),
  /** Null: it is not out. */
  publishedAt: z.nullable(time),
  /** When a scheduled one comes out; else null. */
  publishTime: z.nullable(time),
  lastModificationTime: time,
  deletedAt: z.nullable(time),
  /** Why the staff has removed it, for its author and the staff; else empty. */
  moderationReason: z.string(),
  /** It was saved after it had been removed: «Исправлено». */
  isCorrected: z.boolean(),
  revision,
};

const one = z.strictObject({ id: pathId });

/** The lifecycle's events that a person brings about. */
export const publicationEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.enum([
      "publish.requested",
      "withdrawal.requested",
      "restoration.given",
      "deletion.requested",
      "undeletion.requested",
    ]),
  }),
  z.strictObject({ type: z.literal("schedule.requested"), at: time }),
  z.strictObject({ type: z.literal("removal.given"), reason: optionalText("Причина", 1_000) }),
]);

/** What is asked of several at once. */
export const bulkEvents = ["withdrawal.requested", "deletion.requested", "undeletion.requested"] as const;

/** The bodies of a first and of every later save, of a form's fields. */
export const creationOf = <Fields extends z.ZodMiniType>(fields: Fields) =>
  z.strictObject({
    /** Made by the browser: the same one twice is one publication. */
    requestId: guid,
    fields,
    publish: z.boolean(),
    /** Together with `publish`: it comes out then, not now. */
    publishTime: z.optional(time),
  });
export const updateOf = <Fields extends z.ZodMiniType>(fields: Fields) =>
  z.strictObject({
    /** The one that the fields were made from. */
    revision,
    fields,
    /** Absent: the state stays, and of a published one everybody has the new text at once. False: a draft again. */
    publish: z.optional(z.boolean()),
    publishTime: z.optional(time),
  });

const changing = ["InvalidRequestFields", "NotFound", "AccessDenied", "UserEmailNotConfirmed", "IsNewcomer"] as const;

type Parts<Fields, Listed, Edited, Shown, Filter extends z.core.$ZodLooseShape> = {
  fields: Fields;
  /** As lists have it. */
  listed: Listed;
  /** As its form has it. */
  edited: Edited;
  /** As its page has it. */
  shown: Shown;
  /** Filters of public lists of this kind, in addition to those of all kinds. */
  filter: Filter;
};

/** The schemas of the calls that every kind has. */
export function publicationCalls<
  Fields extends z.ZodMiniType,
  Listed extends z.ZodMiniType,
  Edited extends z.ZodMiniType,
  Shown extends z.ZodMiniType,
  Filter extends z.core.$ZodLooseShape,
>({ fields, listed, edited, shown, filter }: Parts<Fields, Listed, Edited, Shown, Filter>) {
  return {
    create: {
      large: true,
      body: creationOf(fields),
      result: edited,
      errors: ["InvalidRequestFields", "TooManyRequests", "UserEmailNotConfirmed", "IsNewcomer"],
    },
    /** Its author writes; the staff looks at what is published or removed. */
    edit: {
      params: one,
      result: z.strictObject({ publication: edited, canWrite: z.boolean() }),
      errors: ["NotFound", "AccessDenied"],
    },
    /** `stale`: another save has come in between; nothing is stored, and `publication` is what is stored. */
    update: {
      large: true,
      params: one,
      body: updateOf(fields),
      result: z.strictObject({ outcome: z.enum(["saved", "stale"]), publication: edited }),
      errors: changing,
    },
    updateState: { params: one, body: publicationEvent, result: listed, errors: changing },
    /** Several of one's own by one event, each in a transaction of its own, the law asked of each. `refused`: what it left as it was. */
    updateStates: {
      body: z.strictObject({
        ids: z
          .array(id)
          .check(
            z.minLength(1, "Выберите публикации"),
            z.maxLength(PUBLICATIONS_AT_ONCE, `Не больше ${PUBLICATIONS_AT_ONCE} публикаций за раз`),
          ),
        type: z.enum(bulkEvents),
      }),
      result: z.strictObject({
        changed: z.array(listed),
        refused: z.array(z.strictObject({ id, message: z.string() })),
      }),
      errors: ["InvalidRequestFields"],
    },
    delete: { params: one, result: listed, errors: changing },
    /** Twice is as good as once. Nobody likes what they have published. */
    like: {
      params: one,
      body: z.strictObject({ isLiked: z.boolean() }),
      result: z.strictObject({ isLiked: z.boolean(), likeCount: count }),
      errors: ["NotFound", "AccessDenied"],
    },
    /** Another's, into one's own list; twice is as good as once. */
    favorite: {
      params: one,
      body: z.strictObject({ isFavorite: z.boolean() }),
      result: z.strictObject({ isFavorite: z.boolean(), favoriteCount: count }),
      errors: ["NotFound", "AccessDenied"],
    },
    /**
     * Without `userId` the caller's own; another person's are for Moderator and Admin, who see what is published or
     * removed. The last changed first, scheduled ones by their time; 24 per page by default. `counts`: of the search
     * and the tag.
     */
    own: {
      query: z.strictObject({
        userId: z.optional(pathId),
        tab: z.optional(z.enum(publicationTabs)),
        search: z.optional(searchText),
        tag: z.optional(optionalText("Метка", 40)),
        ...pageQuery,
      }),
      result: z.strictObject({
        items: z.array(listed),
        counts: z.record(z.enum(publicationTabs), count),
        realTotalCount: count,
        isLastPage: z.boolean(),
      }),
      errors: ["NotFound", "AccessDenied"],
    },
    /** The tags of one's own, or for Moderator and Admin of another person's, the most used first. */
    ownTags: {
      query: z.strictObject({ userId: z.optional(pathId) }),
      result: z.array(z.strictObject({ title: z.string(), count })),
      errors: ["NotFound", "AccessDenied"],
    },
    /** Up to 10 titles: one's own first, then those that are used most in public. */
    tags: { query: z.strictObject({ search: z.optional(optionalText("Метка", 40)) }), result: z.array(z.string()) },
    shown: { params: one, result: shown, errors: ["NotFound"] },
    /**
     * What this reader may see, 20 at a time. `feed`: of those whom the asker follows; a guest follows nobody. Of one author the new ones
     * begin with what they have pinned.
     */
    list: {
      query: z.strictObject({
        author: z.optional(pathId),
        tag: z.optional(optionalText("Метка", 40)),
        feed: z.optional(z.stringbool()),
        sort: z.optional(z.enum(publicationSorts)),
        cursor: z.optional(z.string().check(z.maxLength(300))),
        ...filter,
      }),
      /** `cursor` null: this was the end. */
      result: z.strictObject({ items: z.array(listed), cursor: z.nullable(z.string()) }),
      errors: ["InvalidRequestFields"],
    },
  } as const;
}

/**
 * What precedes an empty form. `refusal`: why nothing can be begun; where it can, why it could not be published yet;
 * null: no obstacle.
 */
export const beginning = {
  canCreate: z.boolean(),
  refusal: z.nullable(z.string()),
  leftToday: count,
};
