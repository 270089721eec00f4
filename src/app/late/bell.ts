import { fromCallback, fromPromise } from "xstate";
import { bellMachine, type PageNews } from "../../machines/notifications/bell.machine.ts";
import { createBellService } from "../../services/bell.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { Ports } from "../ports.ts";

/** @returns stops */
function followPage(tell: (news: PageNews) => void): () => void {
  const look = () => tell({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.returned" });
  const online = () => document.visibilityState === "visible" && tell({ type: "page.returned" });
  if (document.visibilityState === "hidden") look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", online);
  };
}

/** The bell with its ports. */
export default function wireBell(surroundings: Surroundings) {
  const bell = createBellService(surroundings);
  return bellMachine.provide({
    actors: {
      checkBell: fromPromise(({ signal }) => bell.check(signal)),
      followPage: fromCallback(({ sendBack }) => followPage(sendBack)),
    } satisfies Ports<typeof bellMachine>,
  });
}
