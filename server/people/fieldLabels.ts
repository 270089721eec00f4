import type { FieldLabels } from "../http/fieldLabels.ts";

export const peopleLabels: FieldLabels = {
  inSearchEngines: "Показывать в поисковых системах",
  showBirthday: "Кто видит день рождения",
  whoCanWrite: "Кто может писать",
  whoSeesFollows: "Кто видит подписки",
  whoSeesLibrary: "Кто видит библиотеку",
};
