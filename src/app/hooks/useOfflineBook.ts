import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { fromCallback, fromPromise } from "xstate";
import { type OfflineInput, offlineBookMachine } from "../../machines/reading/offlineBook.machine.ts";
import { savedBooksHere } from "../../services/savedBooks.calls.ts";
import type { SavedBooks } from "../../services/savedBooks.service.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** Books on this device; null where the browser keeps none. */
export function useSavedBooks(): SavedBooks | null {
  const surroundings = useSurroundings();
  return useMemo(() => savedBooksHere(surroundings), [surroundings]);
}

/** A book and this device. @param books where it is kept */
export function useOfflineBook(books: SavedBooks, { workId, format }: OfflineInput) {
  const actor = useMachine(
    offlineBookMachine,
    () => ({
      actors: {
        lookAtBook: fromPromise(({ input, signal }) => books.look(input, signal)),
        followSaving: fromCallback(({ input, sendBack }) => {
          const stopped = new AbortController();
          void books.save(input, sendBack, stopped.signal);
          return () => stopped.abort();
        }),
        removeBook: fromPromise(({ input }) => books.remove(input.workId)),
      },
    }),
    [books],
    { hears: ["network"], input: { workId, format } },
  );
  return { snapshot: useSelector(actor, (snapshot) => snapshot), send: actor.send };
}
