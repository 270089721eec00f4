import { useSelector } from "@xstate/react";
import { useLayoutEffect } from "react";
import { fromPromise } from "xstate";
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
function openBookImport({ actor, wiring }: Machines): void {
  if (actor.getSnapshot().context.bookImport) return;
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
}

const useOpened = () => useSelector(useMachines().actor, ({ context }) => context.bookImport);

/**
 * Begins the import with the first screen that asks for it. Apart from the wiring: only whoever imports needs its machine.
 * @returns whether it has begun: false for one drawing, which nobody sees
 */
export function useBookImport(): boolean {
  const machines = useMachines();
  useLayoutEffect(() => openBookImport(machines), [machines]);
  return useOpened() !== null;
}

/** @throws outside of a screen that has begun it with `useBookImport` */
export function useBookImportActor() {
  const opened = useOpened();
  if (!opened) throw new Error("useBookImport has not begun the import");
  return opened;
}
