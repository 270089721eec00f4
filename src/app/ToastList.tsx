import { Fragment } from "react";
import { resolveValue, useToaster } from "react-hot-toast/headless";
import { HeldToasts } from "../ui/Toast/Toast.tsx";
import { holdToasts } from "./toastQueue.tsx";

const hold = () => holdToasts(true);
const release = () => holdToasts(false);

/** The toasts of now: the library keeps the list, the toast machine their time, the markup is ours (the library's styles would break the CSP). */
export function ToastList() {
  const { toasts } = useToaster();
  return (
    <HeldToasts onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {toasts.map((shown) => (
        <Fragment key={shown.id}>{resolveValue(shown.message, shown)}</Fragment>
      ))}
    </HeldToasts>
  );
}
