/** The limits of sound, for browser and server (docs/spec/audio.md, «Limits»). Sizes are in bytes, lengths in milliseconds. */
export const audioRules = {
  smallestFile: 1_024,
  largestFile: 2_147_483_648,
  filesAtOnce: 50,
  mostChapters: 1_000,
  shortest: 1_000,
  longest: 86_400_000,
} as const;

/** Words of the law of uploads and of the checks of a sound. */
export const audioRefusals = {
  tooLarge: "Файл больше 2\u00a0ГБ",
  tooSmall: "Файл короче секунды",
  noSpace: "На сервере закончилось место",
  tooManyChapters: "В книге уже 1\u00a0000 глав",
  noPieces: "Оставьте хотя бы одну главу",
  pieces: "Главы должны идти одна за другой внутри записи, каждая не короче секунды",
  notSound: "Это не звук. Подойдут MP3, M4A, M4B, Ogg",
  video: "В файле видео",
  encrypted: "Файл защищён (DRM)",
  tooShort: "Файл короче секунды",
  tooLong: "Файл длиннее суток",
  oldPhones: "На старых iPhone этот файл может не прозвучать. Надёжнее MP3 или M4A",
  quiet: "Тише обычного",
  loud: "Громче обычного",
  overloaded: "Есть перегрузки",
  silenceFirst: "В начале тишина дольше 5\u00a0секунд",
  silenceLast: "В конце тишина дольше 5\u00a0секунд",
  noQuota: "Место для звука кончилось: занято {used} из {quota}",
  /** @param codec as people call it: «ALAC», «FLAC» */
  unplayable: (codec: string) => `${codec} браузеры не играют. Сохраните как MP3 или M4A`,
  broken: (reason: string) => `Файл повреждён: ${reason}`,
};
