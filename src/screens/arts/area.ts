import type { Area } from "../area.types.ts";

const artForms = () => import("./artForms.pages.ts");

export const artsArea = {
  screens: {
    "/u/:userName/arts/edit": () => import("./ArtsScreen.tsx"),
    "/arts": () => import("./PublicArtsScreen.tsx"),
    "/art/create": () => artForms().then(({ CreateArt }) => CreateArt),
    "/art/:id": () => import("./ArtScreen.tsx"),
    "/art/:id/edit": () => artForms().then(({ EditArt }) => EditArt),
  },
} satisfies Area;
