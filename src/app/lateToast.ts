import { spareChunk } from "./chunks.ts";
import type { showToast } from "./toastQueue.ts";

/** Says that something is done. What shows toasts is fetched for it: a page that says nothing else does not wait for it. */
export const sayDone = (...said: Parameters<typeof showToast>): void =>
  void spareChunk(() => import("./toast.ts")).then(
    (toasts) => toasts.showToast(...said),
    // The form says so as well, by what it offers next.
    () => {},
  );
