import type { Route } from "../api/contract/define.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { refusable } from "./refusable.ts";
import type { Call } from "./surroundings.ts";

type Liked = "likeArt" | "likeComment" | "likePost" | "likeReview";

/** A like, given or taken back, as the machine of toggles hears it. */
export const liking =
  (route: Route & { name: Liked }): Call<{ id: number; isOn: boolean }, ToggleOutcome> =>
  ({ call }) =>
  async ({ id, isOn }, signal) => {
    const answer = await refusable(call(route, { params: { id }, body: { isLiked: isOn } }, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };
