import type { FieldLabels } from "../http/fieldLabels.ts";

export const publicationLabels: FieldLabels = {
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
};
