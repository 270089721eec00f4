import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf, Spelled } from "../api/contract/index.ts";
import { postsRoutes as routes } from "../api/contract/posts.routes.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { heardByCaller } from "./faultsHeard.ts";
import { imageFault } from "./imageRules.ts";
import type { ManyRequest } from "./many.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type PostsQuery = InputOf<"getPosts">["query"];

type One = { id: number };

export const newPost =
  ({ call }: Surroundings) =>
  (_: object, signal: AbortSignal) =>
    call(routes.getNewPost, {}, signal);

export const postToEdit =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getPostEdit, { params }, signal);

export const createPost =
  ({ call }: Surroundings) =>
  (body: InputOf<"createPost">["body"], signal: AbortSignal) =>
    call(routes.createPost, { body }, signal);

export const updatePost =
  ({ call }: Surroundings) =>
  (input: InputOf<"updatePost">, signal: AbortSignal) =>
    call(routes.updatePost, input, signal);

/** The law's event of one post. */
export const changePost =
  ({ call }: Surroundings) =>
  ({ id, ...body }: InputOf<"updatePostState">["body"] & One, signal: AbortSignal) =>
    refusable(call(routes.updatePostState, { params: { id }, body }, signal));

export const deletePost =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    refusable(call(routes.deletePost, { params }, signal));

/** Several at once; those that the law refuses are named. */
export const changePosts =
  ({ call }: Surroundings) =>
  ({ ids, type }: ManyRequest, signal: AbortSignal) =>
    refusable(
      call(
        routes.updatePostStates,
        { body: { ids: [...ids], type: type as InputOf<"updatePostStates">["body"]["type"] } },
        signal,
      ),
    );

export const pinPost =
  ({ call }: Surroundings) =>
  ({ id, isPinned }: One & { isPinned: boolean }, signal: AbortSignal) =>
    refusable(call(routes.pinPost, { params: { id }, body: { isPinned } }, signal));

export const likePost =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.likePost, { params: { id }, body: { isLiked: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };

export const favoritePost =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.favoritePost, { params: { id }, body: { isFavorite: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isFavorite, favoriteCount } = answer.result;
    return { outcome: "done", result: { isOn: isFavorite, count: favoriteCount } };
  };

export const accountPosts =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountPosts">["query"], signal: AbortSignal) =>
    call(routes.getAccountPosts, { query }, signal);

export const accountPostTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getAccountPostTags">["query"], signal: AbortSignal) =>
    call(routes.getAccountPostTags, { query }, signal);

export const postTags =
  ({ call }: Surroundings) =>
  (query: InputOf<"getPostTags">["query"], signal: AbortSignal) =>
    call(routes.getPostTags, { query }, signal);

export const post =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getPost, { params }, signal);

export const posts =
  ({ call }: Surroundings) =>
  (query: Spelled<PostsQuery>, signal: AbortSignal) =>
    call(routes.getPosts, { query: query as PostsQuery }, signal);

/** The same as a part of a page of something else, which does without it. */
export const postsBeside =
  ({ call }: Surroundings) =>
  (query: Spelled<PostsQuery>, signal: AbortSignal) =>
    call(heardByCaller(routes.getPosts), { query: query as PostsQuery }, signal);

export const uploadPostImage =
  ({ call }: Surroundings) =>
  async ({ file }: { file: File }, signal: AbortSignal) =>
    refusedFor(await imageFault("post-image", file)) ??
    refusable(call(filesRoutes.uploadFile, { params: { type: "post-image" }, query: {}, file }, signal));
