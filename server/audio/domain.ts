import type { Domain } from "../domain.ts";
import { forgetOldUploads, forgetUnusedSounds } from "./cleaning.ts";
import { convertSound } from "./converting.ts";
import { cutSound } from "./cutting.ts";
import { audioHandlers } from "./handlers.ts";
import { planUnheard } from "./hearing.ts";
import { audioPersonalData } from "./personalData.ts";
import { readSound } from "./reading.ts";

export const audioDomain = {
  handlers: audioHandlers,
  jobs: {
    "audio.read": readSound,
    "audio.cut": cutSound,
    "audio.convert": convertSound,
  },
  cleaning: {
    expired: { uploadsOfSounds: forgetOldUploads },
    unused: { sounds: forgetUnusedSounds },
    planned: { unheardSounds: planUnheard },
  },
  personalData: audioPersonalData,
  fieldLabels: {
    endMs: "Конец главы",
    modifiedAt: "Время изменения файла",
    pieces: "Главы файла",
    startMs: "Начало главы",
    uploadId: "Номер загрузки",
  },
  calls: {
    audio: {
      getAudioChapters: "Аудиоглавы и загрузки для правки",
      startAudioUpload: "Начать загрузку звука",
      uploadAudioChunk: "Отправить часть звука",
      completeAudioUpload: "Сказать, что звук отправлен весь",
      cutAudioUpload: "Разрезать файл на главы",
      cancelAudioUpload: "Отменить загрузку звука",
      renameAudioChapter: "Переименовать аудиоглаву",
      deleteAudioChapter: "Переместить аудиоглаву в корзину",
      reorderAudioChapters: "Изменить порядок аудиоглав",
    },
  },
} satisfies Domain;
