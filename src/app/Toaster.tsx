import { useToaster } from "react-hot-toast/headless";
import { Toasts, ToastView } from "../ui/Toast/Toast.tsx";
import { dismissToast, type ToastMessage } from "./toast.ts";

/** Where toasts appear: the library's state, our markup (its own styles would break the CSP). */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <Toasts onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause}>
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
                    dismissToast(id);
                    action.onClick();
                  },
                }
              }
              onClose={() => dismissToast(id)}
            >
              {text}
            </ToastView>
          );
        })}
    </Toasts>
  );
}
