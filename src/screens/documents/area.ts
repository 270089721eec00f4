import type { Area } from "../area.types.ts";

const documents = () => import("./documents.pages.ts");

export const documentsArea = {
  screens: {
    "/offer": () => documents().then(({ Offer }) => Offer),
    "/terms": () => documents().then(({ Terms }) => Terms),
    "/personal-data": () => documents().then(({ PersonalData }) => PersonalData),
    "/distribution": () => documents().then(({ Consent }) => Consent),
  },
} satisfies Area;
