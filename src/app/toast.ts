import { ToastList } from "./ToastList.tsx";
import { takeToastList } from "./toastPlace.ts";
import { showToast as queueToast } from "./toastQueue.tsx";

export { dismissToast } from "./toastQueue.tsx";

/** src/app/toastQueue.tsx: shows a toast, and makes sure that there is something that shows it. */
export const showToast: typeof queueToast = (...given) => {
  takeToastList(ToastList);
  return queueToast(...given);
};

/** Says why something was not done when its place is no longer on the screen: it stays until it is closed. */
export const showLastingRefusal = (reason: string): string =>
  showToast(reason, { kind: "stop", duration: Number.POSITIVE_INFINITY, closesOnClick: false });
