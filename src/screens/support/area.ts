import type { Area } from "../area.types.ts";

const support = () => import("./support.pages.ts");

export const supportArea = {
  screens: {
    "/support": () => support().then(({ Support }) => Support),
    "/moderation/support": () => support().then(({ SupportQueue }) => SupportQueue),
  },
} satisfies Area;
