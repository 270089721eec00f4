import { likesRoutes as routes } from "../api/contract/likes.routes.ts";
import type { ToggleOutcome } from "../machines/data/toggle.machine.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

export const likeWork =
  ({ call }: Surroundings) =>
  async ({ id, isOn }: { id: number; isOn: boolean }, signal: AbortSignal): Promise<ToggleOutcome> => {
    const input = { params: { id }, query: { isLiked: isOn } };
    const answer = await refusable(call(routes.likeWork, input, signal));
    if (answer.outcome === "refused") return answer;
    const { isLiked, likeCount } = answer.result;
    return { outcome: "done", result: { isOn: isLiked, count: likeCount } };
  };

export const userLikes =
  ({ call }: Surroundings) =>
  ({ cursor }: { cursor: string | null }, signal: AbortSignal) =>
    call(routes.getUserLikes, { query: { ...(cursor !== null && { cursor }) } }, signal);
