import type { Domain } from "../domain.ts";
import { typoHandlers } from "./handlers.ts";
import { followTypos } from "./mending.ts";

export const typosDomain = {
  handlers: typoHandlers,
  jobs: {
    "typo.follow": ({ workId }, { now }) => followTypos(workId, now),
  },
} satisfies Domain;
