import type { Domain } from "../domain.ts";
import { emptyPublicationBins, forgetUnusedPictures } from "./cleaning.ts";
import { publicationHandlers } from "./handlers.ts";
import { publishScheduled } from "./law.ts";
import { publicationPersonalData } from "./personalData.ts";
import { countPopular } from "./popular.ts";

export const publicationsDomain = {
  handlers: publicationHandlers,
  jobs: {
    "publication.publish": ({ publicationId }, { now }) => publishScheduled(publicationId, now),
    "publication.popular": (_, { now }) => countPopular(now),
  },
  cleaning: {
    binned: { publications: emptyPublicationBins },
    unused: { picturesOfPublications: forgetUnusedPictures },
  },
  personalData: publicationPersonalData,
  fieldLabels: {
    alt: "Что изображено",
    categoryId: "Категория",
    credit: "Кто нарисовал",
    description: "Описание",
    feed: "Только подписки",
    isAiMade: "Сделано с помощью ИИ",
    isFavorite: "В избранном",
    isPinned: "Закреплено",
    publish: "Публикация",
    publishTime: "Время публикации",
    tab: "Вкладка",
    verdict: "Оценка",
    work: "Произведение",
  },
} satisfies Domain;
