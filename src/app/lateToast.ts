import { spareChunk } from "./chunks.ts";

/** Says that something is done. What shows toasts is fetched for it: a page that says nothing else does not wait for it. */
export const sayDone = (text: string): void =>
  void spareChunk(() => import("./toast.ts")).then(
    ({ showToast }) => showToast(text),
    // The form says so as well, by what it offers next.
    () => {},
  );
