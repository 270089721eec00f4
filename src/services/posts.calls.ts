import { postsRoutes as routes } from "../api/contract/posts.routes.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { byBody, byIdAndBody, byParams, byQuery, bySpelledQuery, calling, withoutInput } from "./calls.ts";
import { heardByCaller } from "./faultsHeard.ts";
import { liking } from "./liking.ts";
import { changingMany } from "./many.ts";
import { refusable, refusably } from "./refusable.ts";
import { sendImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const newPost = withoutInput(routes.getNewPost);
export const postToEdit = byParams(routes.getPostEdit);
export const createPost = byBody(routes.createPost);
export const updatePost = calling(routes.updatePost);

/** The law's event of one post. */
export const changePost = refusably(byIdAndBody(routes.updatePostState));
export const deletePost = refusably(byParams(routes.deletePost));

/** Several at once; those that the law refuses are named. */
export const changePosts = changingMany(routes.updatePostStates);
export const pinPost = refusably(byIdAndBody(routes.pinPost));
export const likePost = liking(routes.likePost);

export const favoritePost =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: One & { isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const answer = await refusable(call(routes.favoritePost, { params: { id }, body: { isFavorite: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isFavorite, favoriteCount } = answer.result;
    return { outcome: "done", result: { isOn: isFavorite, count: favoriteCount } };
  };

export const accountPosts = byQuery(routes.getAccountPosts);
export const accountPostTags = byQuery(routes.getAccountPostTags);
export const postTags = byQuery(routes.getPostTags);
export const post = byParams(routes.getPost);
export const posts = bySpelledQuery(routes.getPosts);

/** The same as a part of a page of something else, which does without it. */
export const postsBeside = bySpelledQuery(heardByCaller(routes.getPosts));

export const uploadPostImage =
  ({ call }: Surroundings) =>
  ({ file }: { file: File }, signal: AbortSignal) =>
    sendImage(call, { type: "post-image", file }, signal);
