import { fromPromise } from "xstate";
import { departureMachine } from "../../machines/navigation/departure.machine.ts";
import { spareChunk } from "../chunks.ts";
import { departureWords } from "../departureWords.ts";
import { withPorts } from "../ports.ts";

/** The question before a page with unsaved changes is left, with its ports. */
export default function wireDeparture() {
  return withPorts(departureMachine, {
    actors: {
      fetchQuestion: fromPromise<unknown, void>(async () => {
        const { default: Question } = await spareChunk(() => import("../DepartureQuestion.tsx"));
        return Question;
      }),
      askBrowser: fromPromise(async () => {
        // The browser stops the page while it asks: first everybody hears that it does.
        await Promise.resolve();
        return window.confirm(`${departureWords.title}\n\n${departureWords.warning}`);
      }),
    },
  });
}
