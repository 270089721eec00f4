/** The rules of arriving large files, for browser and server (docs/spec/audio.md, «Chunks»). Sizes are in bytes. */
export const chunkRules = {
  /** Where a chunk may begin, and what its size is a multiple of; only the last one ends anywhere. */
  step: 65_536,
  largest: 16_777_216,
} as const;

/** Words of the chunk path. */
export const chunkRefusals = {
  fileChanged: "Файл изменился, начните заново",
  /** A chunk that no browser of ours sends: at an odd place, of an odd size. */
  misplaced: "Часть файла не на своём месте",
  torn: "Часть файла дошла не целиком",
  partly: "Сверка не охватывает весь файл",
  damaged: "Часть файла повреждена по дороге, отправим её ещё раз",
} as const;

/** What is said of a file that does not simply go. */
export const lineTexts = {
  elsewhere: "Файл отправляет другая вкладка",
  stopping: "досылаем начатое и остановимся",
} as const;
