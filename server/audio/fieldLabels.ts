import type { FieldLabels } from "../http/fieldLabels.ts";

export const audioLabels: FieldLabels = {
  endMs: "Конец главы",
  modifiedAt: "Время изменения файла",
  pieces: "Главы файла",
  startMs: "Начало главы",
  uploadId: "Номер загрузки",
};
