import { useLateActor } from "./machines.ts";

/** The one import of this page: it begins with the first screen that asks for it. */
export const useBookImport = () => useLateActor("bookImport");

/** @throws outside of a screen that waits for `useBookImport` */
export function useBookImportActor() {
  const { data } = useBookImport();
  if (!data) throw new Error("The import has not begun");
  return data;
}
