import { fromPromise } from "xstate";
import { chapterOutboxMachine } from "../../machines/chapters/chapterOutbox.machine.ts";
import { chapterDrafts } from "../../services/chapterDrafts.service.ts";
import { createChapterOutboxService } from "../../services/chapterOutbox.service.ts";
import { chapterTabs } from "../../services/chapterTabs.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** What sends the drafts of this device from any page, with its ports. */
export default function wireChapterOutbox(surroundings: Surroundings) {
  const tabs = chapterTabs(surroundings);
  const outbox = createChapterOutboxService({ call: surroundings.call, drafts: chapterDrafts(surroundings), tabs });
  return withPorts(chapterOutboxMachine, {
    actors: {
      listDrafts: fromPromise(({ input }) => outbox.list(input.accountId)),
      sendDraft: fromPromise(({ input, signal }) => outbox.send(input, signal)),
    },
  });
}
