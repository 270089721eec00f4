/** Of works, as the contract spells them. */
export const formats = ["EBook", "Audiobook"] as const;

/** The states of a work, as the law has them and as they are stored and sent (src/machines/lifecycles/work.lifecycle.ts). */
export const workStates = ["draft", "rejected", "onModeration", "published", "removed", "deleted"] as const;

/** The choices of the form of a work (docs/spec/works.md, «Fields»). A part that shows their names alone loads no schema. */
export const workFormats = [
  { enumValue: "EBook", value: 1, title: "Книга", mobileTitle: "Книга" },
  { enumValue: "Audiobook", value: 2, title: "Аудиокнига", mobileTitle: "Аудио" },
] as const;

/** What a work is: to read, or to listen to. */
export type WorkFormat = (typeof workFormats)[number]["enumValue"];

export const workForms = [
  { enumValue: "novel", value: 1, title: "Роман", mobileTitle: "Роман" },
  { enumValue: "tale", value: 2, title: "Повесть", mobileTitle: "Повесть" },
  { enumValue: "story", value: 3, title: "Рассказ", mobileTitle: "Рассказ" },
  { enumValue: "story-book", value: 4, title: "Сборник рассказов", mobileTitle: "Рассказы" },
  { enumValue: "poetry", value: 5, title: "Сборник поэзии", mobileTitle: "Поэзия" },
  { enumValue: "translation", value: 6, title: "Перевод", mobileTitle: "Перевод" },
] as const;

/** How many works one call may change. */
export const WORKS_AT_ONCE = 100;

export const ageMarks = ["0+", "6+", "12+", "16+", "18+"] as const;

export const aiUses = ["None", "Assisted", "Generated"] as const;

/** Who may comment on a work. */
export const commenters = ["All", "Friends", "Disable"] as const;

/** To whom a published work is shown; by its link: to a person with the address, in no list. */
export const displays = ["All", "Registered", "Friends", "Link"] as const;
export type PrivacyDisplay = (typeof displays)[number];

/** Who may download a work's files; never more people than it is shown to. */
export const downloaders = ["Disable", "Friends", "Registered", "All"] as const;
export type PrivacyDownloads = (typeof downloaders)[number];

/** The files that readers download. */
export const bookFormats = ["fb2", "epub"] as const;
export type BookFormat = (typeof bookFormats)[number];

/** What an author takes along of a work. */
export const exportFormats = [...bookFormats, "txt"] as const;
export type ExportFormat = (typeof exportFormats)[number];
