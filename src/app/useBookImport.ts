import { useState } from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { bookImportMachine } from "../machines/import/bookImport.machine.ts";
import { type Machines, useMachines } from "./MachinesContext.tsx";
import type { Ports } from "./ports.ts";
import { showToast } from "./toast.ts";
import type { Wiring } from "./wiring.ts";

const wireBookImport = ({ imports }: Pick<Wiring, "imports">) =>
  bookImportMachine.provide({
    actors: {
      recallImport: fromPromise(({ signal }) => imports.recall(signal)),
      startImport: fromPromise(({ input, signal }) => imports.start(input.file, signal)),
      sendSlice: fromPromise(({ input, signal }) => imports.sendSlice(input, signal)),
      readImport: fromPromise(({ input, signal }) => imports.read(input, signal)),
      commitImport: fromPromise(({ input, signal }) => imports.commit(input, signal)),
      cancelImport: fromPromise(({ input, signal }) => imports.cancel(input.id, signal)),
    } satisfies Ports<typeof bookImportMachine>,
  });

/** The one import of this page; what it has to say elsewhere is a toast. */
function openBookImport({ actor, wiring }: Machines): ActorRefFrom<typeof bookImportMachine> {
  const known = actor.getSnapshot().context.bookImport;
  if (known) return known;
  actor.send({ type: "import.opened", machine: wireBookImport(wiring) });
  const opened = actor.getSnapshot().context.bookImport;
  if (!opened) throw new Error("The root actor does not run");
  const isElsewhere = () => window.location.pathname !== "/work/import";
  opened.on("preview.opened", ({ title }) => {
    if (isElsewhere()) showToast(`Книга «${title}» прочитана: проверьте её на странице импорта`);
  });
  opened.on("book.imported", ({ title }) => {
    if (isElsewhere()) showToast(`Книга «${title}» импортирована в черновики`);
  });
  return opened;
}

/** Begun with the first screen that asks for it. Apart from the wiring: only whoever imports needs its machine. */
export function useBookImportActor() {
  const machines = useMachines();
  const [bookImport] = useState(() => openBookImport(machines));
  return bookImport;
}
