import type { Domain } from "../domain.ts";
import { forgetOldCards } from "./cards.ts";

export const cardsDomain = {
  cleaning: {
    expired: { cards: forgetOldCards },
  },
} satisfies Domain;
