import { useToaster } from "react-hot-toast/headless";
import { HeldToasts, ToastView } from "../ui/Toast/Toast.tsx";
import { clickToast, dismissToast, holdToasts, type ToastMessage } from "./toastQueue.ts";

/** The toasts of now: the library keeps the list, the toast machine their time, the markup is ours (the library's styles would break the CSP). */
export function ToastList() {
  const { toasts } = useToaster();
  const offers = toasts.flatMap(({ message, visible }) =>
    visible ? ((message as unknown as ToastMessage).offer ?? []) : [],
  );
  const hold = () => {
    holdToasts(true);
    for (const { onHold } of offers) onHold();
  };
  const release = () => {
    holdToasts(false);
    for (const { onRelease } of offers) onRelease();
  };
  // A removed toast tells neither that the pointer left it nor that the focus did.
  const remove = (id: string) => {
    release();
    dismissToast(id);
  };
  return (
    <HeldToasts onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {toasts.map(({ id, message, visible }) => {
        const { text, kind, action } = message as unknown as ToastMessage;
        return (
          <ToastView
            key={id}
            kind={kind}
            leaving={!visible}
            action={
              action && {
                label: action.label,
                onClick: () => {
                  remove(id);
                  action.onClick();
                },
              }
            }
            onClick={() => clickToast(id)}
            onClose={() => remove(id)}
          >
            {text}
          </ToastView>
        );
      })}
    </HeldToasts>
  );
}
