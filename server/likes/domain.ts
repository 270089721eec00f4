import type { Domain } from "../domain.ts";
import { likeHandlers } from "./handlers.ts";
import { likePersonalData } from "./personalData.ts";

export const likesDomain = {
  handlers: likeHandlers,
  personalData: likePersonalData,
  calls: {
    library: {
      likeWork: "Отметить, что книга нравится",
      getUserLikes: "Книги, которые нравятся",
    },
  },
} satisfies Domain;
