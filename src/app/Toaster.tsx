import { useToaster } from "react-hot-toast/headless";
import { Toasts, ToastView } from "../ui/Toast/Toast.tsx";
import { dismissToast, type ToastMessage } from "./toast.ts";

/** Where toasts appear: the library's state, our markup (its own styles would break the CSP). */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const offers = toasts.flatMap(({ message }) => (message as unknown as ToastMessage).offer ?? []);
  const hold = () => {
    handlers.startPause();
    for (const { onHold } of offers) onHold();
  };
  const release = () => {
    handlers.endPause();
    for (const { onRelease } of offers) onRelease();
  };
  // A removed toast tells neither that the pointer left it nor that the focus did.
  const remove = (id: string) => {
    release();
    dismissToast(id);
  };
  return (
    <Toasts onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {toasts
        .filter(({ visible }) => visible)
        .map(({ id, message }) => {
          const { text, kind, action } = message as unknown as ToastMessage;
          return (
            <ToastView
              key={id}
              kind={kind}
              action={
                action && {
                  label: action.label,
                  onClick: () => {
                    remove(id);
                    action.onClick();
                  },
                }
              }
              onClose={() => remove(id)}
            >
              {text}
            </ToastView>
          );
        })}
    </Toasts>
  );
}
