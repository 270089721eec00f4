import type { Domain } from "../domain.ts";
import { peopleHandlers } from "./handlers.ts";
import { peoplePersonalData } from "./personalData.ts";

export const peopleDomain = {
  handlers: peopleHandlers,
  personalData: peoplePersonalData,
  fieldLabels: {
    inSearchEngines: "Показывать в поисковых системах",
    showBirthday: "Кто видит день рождения",
    whoCanWrite: "Кто может писать",
    whoSeesFollows: "Кто видит подписки",
    whoSeesLibrary: "Кто видит библиотеку",
  },
} satisfies Domain;
