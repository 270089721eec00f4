import type { InputOf } from "../../src/api/contract/index.ts";
import type { PublicationEvent } from "../../src/machines/lifecycles/publication.lifecycle.ts";
import { postCategories } from "../../src/text/publications.ts";
import type { Exchange, Handlers, User } from "../http/dispatcher.ts";
import { isReviewed } from "../policies/publications.ts";
import { readerOf } from "../policies/reader.ts";
import { readAsideFor } from "../replica/replica.ts";
import { arts, besideArt, reorderArts } from "./arts.ts";
import {
  beginningOf,
  type Caller,
  changePublication,
  changePublications,
  createPublication,
  leftInAll,
  updatePublication,
} from "./changes.ts";
import { type CommonFields, type Kind, posts, type Words } from "./kinds.ts";
import { ownPublications, ownTags, publicPublications } from "./lists.ts";
import { favoritePublication, likePublication, pinPublication } from "./marks.ts";
import { editedById, listedById, listedByIds, shownById } from "./presenter.ts";
import { mayReply, replyToReview } from "./replies.ts";
import { aboutReviewed, newReview, reviews } from "./reviews.ts";
import { suggestTags } from "./tags.ts";

type Given = { user: User; now: Date } & Exchange;
type GivenAnyone = Omit<Given, "user"> & { user: User | null };
type OfOne = { params: { id: number } };

const callerOf = ({ user, now, request }: Given): Caller => ({ reader: { ...readerOf(user, request), user }, now });

/** The event of the law that a body names: the law counts in milliseconds. */
const eventOf = (body: InputOf<"updatePostState">["body"]): PublicationEvent =>
  body.type === "schedule.requested" ? { ...body, at: Date.parse(body.at) } : body;

/** The calls that every kind has. */
const callsOf = <Fields extends CommonFields, Own extends object, Filter extends object, W extends Words>(
  kind: Kind<Fields, Own, Filter, W>,
) => {
  type Wish = { publish?: boolean | undefined; publishTime?: string | undefined };
  const named = ({ params }: OfOne) => ({ id: params.id, kind: kind.kind });
  const change = async (given: OfOne, event: PublicationEvent, caller: Caller) => {
    await changePublication(named(given), event, caller);
    return listedById(kind, given.params.id, caller.reader);
  };
  return {
    create: async ({ body }: { body: Wish & { requestId: string; fields: Fields } }, given: Given) => {
      const caller = callerOf(given);
      return editedById(kind, await createPublication(kind, body, caller), caller.reader);
    },
    edit: async ({ params }: OfOne, given: Given) => {
      const publication = await editedById(kind, params.id, callerOf(given).reader);
      return {
        publication,
        canWrite: publication.author.id === given.user.id && publication.state !== "deleted",
      };
    },
    update: async ({ params, body }: OfOne & { body: Wish & { revision: number; fields: Fields } }, given: Given) => {
      const caller = callerOf(given);
      const outcome = await updatePublication(kind, params.id, body, caller);
      return { outcome, publication: await editedById(kind, params.id, caller.reader) };
    },
    updateState: (input: OfOne & { body: InputOf<"updatePostState">["body"] }, given: Given) =>
      change(input, eventOf(input.body), callerOf(given)),
    updateStates: async ({ body }: { body: InputOf<"updatePostStates">["body"] }, given: Given) => {
      const caller = callerOf(given);
      const { changed, refused } = await changePublications(kind.kind, body.ids, { type: body.type }, caller);
      return { changed: await listedByIds(kind, changed, caller.reader), refused };
    },
    delete: (input: OfOne, given: Given) => change(input, { type: "deletion.requested" }, callerOf(given)),
    like: (input: OfOne & { body: { isLiked: boolean } }, given: Given) =>
      likePublication(named(input), input.body.isLiked, callerOf(given)),
    favorite: (input: OfOne & { body: { isFavorite: boolean } }, given: Given) =>
      favoritePublication(named(input), input.body.isFavorite, callerOf(given)),
    pin: async (input: OfOne & { body: { isPinned: boolean } }, given: Given) => ({
      pinnedIds: await pinPublication(named(input), input.body.isPinned, callerOf(given)),
    }),
    own: ({ query }: { query: Parameters<typeof ownPublications>[1] }, given: Given) =>
      ownPublications(kind, query, callerOf(given)),
    ownTags: ({ query }: { query: { userId?: number | undefined } }, given: Given) =>
      ownTags(kind.kind, query.userId, callerOf(given)),
    tags: ({ query }: { query: { search?: string | undefined } }, given: Given) =>
      suggestTags(kind.kind, query.search ?? "", callerOf(given).reader),
    shown: ({ params }: OfOne, { user, request }: GivenAnyone) => shownById(kind, params.id, readerOf(user, request)),
    list: (
      { query }: { query: Parameters<typeof publicPublications<Own, Filter, W>>[1] },
      { user, request }: GivenAnyone,
    ) => readAsideFor(user, () => publicPublications(kind, query, readerOf(user, request))),
  };
};

const post = callsOf(posts);
const review = callsOf(reviews);
const art = callsOf(arts);

/** Posts, reviews and arts (docs/spec/community.md, «Publication calls»). The contract names the refusals of each call. */
export const publicationHandlers = {
  getNewPost: async (_, given) => ({
    ...(await beginningOf(posts.kind, callerOf(given))),
    categories: [...postCategories],
  }),
  createPost: post.create,
  getPostEdit: post.edit,
  updatePost: post.update,
  updatePostState: post.updateState,
  updatePostStates: post.updateStates,
  deletePost: post.delete,
  pinPost: post.pin,
  favoritePost: post.favorite,
  likePost: post.like,
  getAccountPosts: post.own,
  getAccountPostTags: post.ownTags,
  getPostTags: post.tags,
  getPost: post.shown,
  getPosts: post.list,
  getNewReview: ({ query }, given) => newReview(query.workId, callerOf(given)),
  createReview: review.create,
  getReviewEdit: review.edit,
  updateReview: review.update,
  updateReviewState: review.updateState,
  updateReviewStates: review.updateStates,
  deleteReview: review.delete,
  likeReview: review.like,
  replyToReview: async ({ params, body }, given) => ({
    reply: await replyToReview(params.id, body.text, callerOf(given)),
  }),
  getAccountReviews: review.own,
  getAccountReviewTags: review.ownTags,
  getReviewTags: review.tags,
  getReview: async (input, given) => {
    const shown = await review.shown(input, given);
    const { id, work, canModerate } = shown;
    const isTheirs = given.user !== null && (await isReviewed({ kind: "review", workId: work.id }, given.user.id));
    return {
      ...shown,
      canModerate: canModerate && !isTheirs,
      canReply: await mayReply(id, given.user),
    };
  },
  getReviews: async (input, given) => ({
    ...(await review.list(input, given)),
    about:
      input.query.work === undefined
        ? null
        : await aboutReviewed(input.query.work, readerOf(given.user, given.request)),
  }),
  getNewArt: async (_, given) => ({
    ...(await beginningOf(arts.kind, callerOf(given))),
    leftInAll: (await leftInAll(arts.kind, given.user.id)) ?? 0,
  }),
  createArt: art.create,
  getArtEdit: art.edit,
  updateArt: art.update,
  updateArtState: art.updateState,
  updateArtStates: art.updateStates,
  deleteArt: art.delete,
  likeArt: art.like,
  getAccountArts: art.own,
  getAccountArtTags: art.ownTags,
  reorderArts: ({ body }, { user }) => reorderArts(body, user.id),
  getArtTags: art.tags,
  getArt: async (input, given) => {
    const shown = await art.shown(input, given);
    return { ...shown, ...(await besideArt(shown.id, readerOf(given.user, given.request))) };
  },
  getArts: art.list,
} satisfies Partial<Handlers>;
