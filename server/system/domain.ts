import type { Domain } from "../domain.ts";
import { systemHandlers } from "./handlers.ts";

export const systemDomain = {
  handlers: systemHandlers,
  calls: {
    staff: {
      getSystem: "Состояние площадки: процессы, база данных, очередь работ",
      restartFailedJobs: "Запустить снова все неудавшиеся работы одного вида",
    },
  },
} satisfies Domain;
