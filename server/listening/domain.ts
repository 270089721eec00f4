import type { Domain } from "../domain.ts";
import { listeningHandlers } from "./handlers.ts";

export const listeningDomain = {
  handlers: listeningHandlers,
  calls: {
    audio: {
      getAudiobook: "Аудиокнига с главами для слушателя",
      getAudioUrl: "Адрес звука главы",
    },
  },
} satisfies Domain;
