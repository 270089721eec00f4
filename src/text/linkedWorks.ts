/** Why a text and its audiobook are not linked. */
export const linkedWorks = {
  byOwner: "Связывает произведения их владелец",
  notYours: "Выберите своё произведение другого формата",
  alreadyLinked: "Это произведение уже связано с «{title}»",
};
