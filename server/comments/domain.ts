import type { Domain } from "../domain.ts";
import { commentHandlers } from "./handlers.ts";
import { commentPersonalData } from "./personalData.ts";

export const commentsDomain = {
  handlers: commentHandlers,
  personalData: commentPersonalData,
  fieldLabels: {
    isClosed: "Ветка закрыта",
    parentId: "На что отвечает комментарий",
    rootId: "Что комментируют",
    rootType: "Что комментируют",
  },
  calls: {
    comments: {
      getComments: "Ветки комментариев",
      getCommentReplies: "Ответы в ветке",
      getComment: "Ветка с нужным комментарием",
      createComment: "Написать комментарий",
      updateComment: "Исправить комментарий",
      updateCommentState: "Изменить состояние комментария",
      likeComment: "Отметить, что комментарий нравится",
      closeComments: "Закрыть комментарии или открыть снова",
      getHeldComments: "Комментарии, которые ждут проверки автором",
    },
  },
} satisfies Domain;
