import type { InspectionEvent } from "xstate";
import { channelName } from "../dev/messages.ts";
import { createReporter } from "../dev/reporter.ts";
import { followPageHide } from "../services/pageEvents.ts";

let reporter: ReturnType<typeof createReporter> | undefined;

function begin() {
  const made = createReporter({
    channel: new BroadcastChannel(channelName),
    tab: crypto.randomUUID().slice(0, 4),
    page: () => window.location.pathname,
    now: () => Date.now(),
  });
  followPageHide(made.leave);
  return made;
}

/** Options for every actor that has no parent, so that /dev/machines hears of it. A production build has neither the page nor this. */
export const inspected: { inspect?: (event: InspectionEvent) => void } = import.meta.env.VITE_INSPECT
  ? {
      inspect: (event) => {
        reporter ??= begin();
        reporter.note(event);
      },
    }
  : {};
