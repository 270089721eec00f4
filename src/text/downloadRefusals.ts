/** As `refusals`, of files of works: a page of its own, since settings and lists of works need none of them. */
export const downloadRefusals = {
  fileNotWanted: "Файлы собираются, когда книга опубликована и кому-то разрешено её скачивать",
  downloadNeedsLogin: "Войдите, чтобы скачать",
  downloadForFriends: "Автор разрешил скачивание только друзьям",
  downloadForBuyers: "Скачать можно купленную книгу",
  downloadDisabled: "Автор не разрешил скачивание",
  fileAwaited: "Файл собирается, зайдите через минуту",
  nothingToExport: "В книге нет опубликованных глав. Выгрузите её с черновиками",
  noChapters: "В книге ещё нет глав",
} as const;
