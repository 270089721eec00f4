import type { Area } from "../area.types.ts";

export const audioArea = {
  screens: {
    "/work/:id/edit-audio": () => import("./EditAudioScreen.tsx"),
  },
} satisfies Area;
