import type { CallName } from "../../../src/api/contract/index.ts";
import { artFields, postFields, reviewFields } from "../../support/factories.publications.ts";
import { addFile } from "../../support/factories.works.ts";
import { answers, type Entry, type Rows, type Stage, type Things } from "./entry.ts";

const ofPost = ({ postId }: Things) => ({ params: { id: postId } });
const ofOpenPost = ({ openPostId }: Things) => ({ params: { id: openPostId } });
const ofReview = ({ reviewId }: Things) => ({ params: { id: reviewId } });
const ofOpenReview = ({ openReviewId }: Things) => ({ params: { id: openReviewId } });
const ofArt = ({ artId }: Things) => ({ params: { id: artId } });
const ofOpenArt = ({ openArtId }: Things) => ({ params: { id: openArtId } });
const NOT_YOURS = "В списке есть то, чего в нём быть не может";
const NOT_OUT = "Закрепить можно только опубликованное";
const everybody = answers("login", "success", "success", "success", "success", "success");
const ownersAlone = answers("login", "missing", "missing", "missing", "success", "missing");
const nobodys = answers("login", "missing", "missing", "missing", "missing", "missing");

/** Of a draft. */
export const publicationsAccess = {
  getNewPost: { who: everybody, input: () => ({}) },
  createPost: {
    who: everybody,
    input: ({ requestId }) => ({ body: { requestId, fields: postFields, publish: false } }),
  },
  getPostEdit: { who: ownersAlone, input: ofPost },
  updatePost: {
    who: ownersAlone,
    input: (things) => ({ ...ofPost(things), body: { revision: 1, fields: postFields } }),
  },
  updatePostState: {
    who: ownersAlone,
    input: (things) => ({ ...ofPost(things), body: { type: "publish.requested" } }),
  },
  // What is not theirs is refused one by one.
  updatePostStates: {
    opensNothing: true,
    who: everybody,
    input: ({ postId }) => ({ body: { ids: [postId], type: "deletion.requested" } }),
  },
  deletePost: { who: ownersAlone, input: ofPost },
  pinPost: {
    who: answers("login", "missing", "missing", "missing", NOT_OUT, "missing"),
    input: (things) => ({ ...ofPost(things), body: { isPinned: true } }),
  },
  favoritePost: {
    who: nobodys,
    input: (things) => ({ ...ofPost(things), body: { isFavorite: true } }),
  },
  likePost: { who: nobodys, input: (things) => ({ ...ofPost(things), body: { isLiked: true } }) },
  getAccountPosts: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getAccountPostTags: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getPostTags: { who: everybody, input: () => ({ query: { search: "тайный" } }) },
  getPost: { who: answers("missing", "missing", "missing", "missing", "success", "missing"), input: ofPost },
  getPosts: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ query: { author: accountId } }),
  },
  getNewReview: { who: everybody, input: ({ othersWorkId }) => ({ query: { workId: othersWorkId } }) },
  createReview: {
    who: everybody,
    input: ({ requestId, othersWorkId }) => ({
      body: { requestId, fields: reviewFields(othersWorkId), publish: false },
    }),
  },
  getReviewEdit: { who: ownersAlone, input: ofReview },
  updateReview: {
    who: ownersAlone,
    input: (things) => ({ ...ofReview(things), body: { revision: 1, fields: reviewFields(things.reviewedWorkId) } }),
  },
  updateReviewState: {
    who: ownersAlone,
    input: (things) => ({ ...ofReview(things), body: { type: "publish.requested" } }),
  },
  updateReviewStates: {
    opensNothing: true,
    who: everybody,
    input: ({ reviewId }) => ({ body: { ids: [reviewId], type: "deletion.requested" } }),
  },
  deleteReview: { who: ownersAlone, input: ofReview },
  likeReview: { who: nobodys, input: (things) => ({ ...ofReview(things), body: { isLiked: true } }) },
  replyToReview: {
    // Everybody reads it, and none of them writes the work.
    who: answers("login", "denied", "denied", "denied", "denied", "denied"),
    input: (things) => ({ ...ofOpenReview(things), body: { text: "Спасибо." } }),
  },
  getAccountReviews: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getAccountReviewTags: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getReviewTags: { who: everybody, input: () => ({ query: { search: "тайный" } }) },
  getReview: { who: answers("missing", "missing", "missing", "missing", "success", "missing"), input: ofReview },
  getReviews: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ query: { author: accountId } }),
  },
  getNewArt: { who: everybody, input: () => ({}) },
  createArt: {
    who: everybody,
    input: ({ requestId }) => ({ body: { requestId, fields: artFields, publish: false } }),
  },
  getArtEdit: { who: ownersAlone, input: ofArt },
  updateArt: {
    who: ownersAlone,
    input: (things) => ({ ...ofArt(things), body: { revision: 1, fields: artFields } }),
  },
  updateArtState: {
    who: ownersAlone,
    input: (things) => ({ ...ofArt(things), body: { type: "publish.requested" } }),
  },
  updateArtStates: {
    opensNothing: true,
    who: everybody,
    input: ({ artId }) => ({ body: { ids: [artId], type: "deletion.requested" } }),
  },
  deleteArt: { who: ownersAlone, input: ofArt },
  likeArt: { who: nobodys, input: (things) => ({ ...ofArt(things), body: { isLiked: true } }) },
  getAccountArts: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  getAccountArtTags: {
    who: answers("login", "denied", "denied", "denied", "success", "success"),
    input: ({ accountId }) => ({ query: { userId: accountId } }),
  },
  reorderArts: {
    opensNothing: true,
    who: answers("login", NOT_YOURS, NOT_YOURS, NOT_YOURS, "success", NOT_YOURS),
    input: ({ openArtId }) => ({ body: { order: [openArtId], before: [openArtId] } }),
  },
  getArtTags: { who: everybody, input: () => ({ query: { search: "тайный" } }) },
  getArt: { who: answers("missing", "missing", "missing", "missing", "success", "missing"), input: ofArt },
  getArts: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ accountId }) => ({ query: { author: accountId } }),
  },
} satisfies Partial<Rows<CallName>>;

const notTheirs = answers("login", "denied", "denied", "denied", "success", "denied");
const others = answers("login", "success", "success", "success", "denied", "success");

/** Of one that everybody sees. */
export const openPostAccess = {
  getPost: { who: answers("success", "success", "success", "success", "success", "success"), input: ofOpenPost },
  getPostEdit: { who: answers("login", "denied", "denied", "denied", "success", "success"), input: ofOpenPost },
  updatePost: {
    who: notTheirs,
    input: (things: Things) => ({ ...ofOpenPost(things), body: { revision: 1, fields: postFields } }),
  },
  updatePostState: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: (things: Things) => ({ ...ofOpenPost(things), body: { type: "removal.given", reason: "Реклама" } }),
  },
  deletePost: { who: notTheirs, input: ofOpenPost },
  pinPost: {
    who: answers("login", "missing", "missing", "missing", "success", "missing"),
    input: (things: Things) => ({ ...ofOpenPost(things), body: { isPinned: true } }),
  },
  favoritePost: {
    who: others,
    input: (things: Things) => ({ ...ofOpenPost(things), body: { isFavorite: true } }),
  },
  likePost: { who: others, input: (things: Things) => ({ ...ofOpenPost(things), body: { isLiked: true } }) },
  getReview: { who: answers("success", "success", "success", "success", "success", "success"), input: ofOpenReview },
  getReviewEdit: { who: answers("login", "denied", "denied", "denied", "success", "success"), input: ofOpenReview },
  updateReviewState: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: (things: Things) => ({ ...ofOpenReview(things), body: { type: "removal.given", reason: "Реклама" } }),
  },
  deleteReview: { who: notTheirs, input: ofOpenReview },
  likeReview: { who: others, input: (things: Things) => ({ ...ofOpenReview(things), body: { isLiked: true } }) },
} satisfies { [N in CallName]?: Entry<N> };

/** Of one that everybody sees. */
export const openArtAccess = {
  getArt: { who: answers("success", "success", "success", "success", "success", "success"), input: ofOpenArt },
  getArtEdit: { who: answers("login", "denied", "denied", "denied", "success", "success"), input: ofOpenArt },
  updateArt: {
    who: notTheirs,
    input: async (things: Things, { server, cast }: Stage) => {
      const fileId = await addFile(server, cast.owner, { kind: "art" });
      return { ...ofOpenArt(things), body: { revision: 1, fields: { ...artFields, fileId } } };
    },
  },
  updateArtState: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: (things: Things) => ({ ...ofOpenArt(things), body: { type: "removal.given", reason: "Реклама" } }),
  },
  deleteArt: { who: notTheirs, input: ofOpenArt },
  likeArt: { who: others, input: (things: Things) => ({ ...ofOpenArt(things), body: { isLiked: true } }) },
} satisfies { [N in CallName]?: Entry<N> };
