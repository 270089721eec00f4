import { listeningRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where a chapter's sound is, for this person, for a while. */
export const audioUrl =
  ({ call }: Surroundings) =>
  (params: InputOf<"getAudioUrl">["params"], signal: AbortSignal) =>
    refusable(call(routes.getAudioUrl, { params }, signal));
