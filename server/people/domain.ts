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
  calls: {
    people: {
      searchAccounts: "Найти людей по имени",
      getFriends: "Взаимные подписки",
      followAccount: "Подписаться на человека",
      unfollowAccount: "Отписаться от человека",
      getIgnoreList: "Свой игнор-лист",
      addToIgnoreList: "Добавить человека в игнор-лист",
      removeFromIgnoreList: "Убрать человека из игнор-листа",
      getPrivacy: "Своя приватность",
      getPrivacyV1: "Своя приватность (прежний адрес)",
      updatePrivacy: "Сохранить приватность",
      updatePrivacyV1: "Сохранить приватность (прежний адрес)",
    },
  },
} satisfies Domain;
