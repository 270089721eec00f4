import { publicationKinds } from "./publications.ts";

/** What can be complained of now; other kinds come with their domains. */
export const complaintTargets = ["work", "chapter", "account", ...publicationKinds, "message", "comment"] as const;

export const complaintCategories = [
  { value: "spam", title: "Спам или реклама" },
  { value: "insult", title: "Оскорбления и травля" },
  { value: "plagiarism", title: "Плагиат" },
  { value: "age-mark", title: "Неверная возрастная метка" },
  { value: "illegal", title: "Запрещено законом" },
  { value: "other", title: "Другое" },
] as const;
