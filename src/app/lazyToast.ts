import { spareChunk } from "./chunks.ts";
import type { showToast } from "./toastQueue.tsx";

/** What shows toasts is fetched for it: a page that says nothing else does not wait for it. */
const withToasts = (say: (toasts: typeof import("./toast.ts")) => void): void =>
  // Where it does not come, the form says so as well, by what it offers next.
  void spareChunk(() => import("./toast.ts")).then(say, () => {});

/** Says that something is done. */
export const sayDone = (...said: Parameters<typeof showToast>): void =>
  withToasts((toasts) => toasts.showToast(...said));

/** Says why something cannot be done, until it is closed. */
export const sayLastingRefusal = (reason: string): void => withToasts((toasts) => toasts.showLastingRefusal(reason));
