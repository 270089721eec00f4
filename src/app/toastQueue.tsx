import toast, { type Toast } from "react-hot-toast/headless";
import { type ActorRefFrom, createActor } from "xstate";
import { type ToastOptions, toastMachine } from "../machines/shell/toast.machine.ts";
import { ToastView } from "../ui/Toast/Toast.tsx";
import { inspected } from "./inspect.ts";

type ToastMessage = {
  text: string;
  kind: "ok" | "info" | "stop";
  action?: { label: string; onClick: () => void };
  /** Stays until the component that shows it takes it away; the same id changes its words in place. */
  offer?: { id: string; onHold: () => void; onRelease: () => void };
};
type Options = Partial<Omit<ToastMessage, "text"> & ToastOptions & { ignoresDuplicates: boolean }>;

/** The time that a toast takes to leave, in milliseconds (docs/spec/application.md, «Toasts»). */
const SPEED = 300;
type Shown = { text: string; offer: ToastMessage["offer"] | undefined; actor: ActorRefFrom<typeof toastMachine> };
const shown = new Map<string, Shown>();

/**
 * Shows a toast for 5000 ms (docs/spec/application.md, «Toasts»). A toast is never the only place where an error is shown.
 * Equal toasts are one, unless a press on the toast does something of its own.
 * @returns the id of the toast; where duplicates are ignored, the id of the shown toast with the same text
 */
export function showToast(text: string, options: Options = {}): string {
  const { kind = "ok", action, offer, ignoresDuplicates = !options.action && !options.offer, ...rest } = options;
  const same = ignoresDuplicates && [...shown].find(([, one]) => one.text === text);
  if (same) return same[0];
  const view = ({ id, visible }: Toast) => (
    <ToastView
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
      onClick={() => tell(id, "toast.clicked")}
      onClose={() => remove(id)}
    >
      {text}
    </ToastView>
  );
  const id = toast(view, {
    duration: Number.POSITIVE_INFINITY,
    removeDelay: SPEED,
    ...(offer && { id: offer.id }),
  });
  const before = shown.get(id);
  shown.delete(id);
  before?.actor.stop();
  const duration = offer ? Number.POSITIVE_INFINITY : 5_000;
  const actor = createActor(toastMachine, { ...inspected, input: { duration, ...rest } });
  shown.set(id, { text, offer, actor });
  actor.subscribe({
    complete: () => {
      if (shown.get(id)?.actor !== actor) return;
      shown.delete(id);
      toast.dismiss(id);
    },
  });
  actor.start();
  return id;
}

const tell = (id: string, type: "toast.clicked" | "dismissal.requested") => shown.get(id)?.actor.send({ type });

export const dismissToast = (id: string): void => tell(id, "dismissal.requested");

/** The pointer or the focus is among the toasts: their time is paused. */
export function holdToasts(isHeld: boolean): void {
  for (const { actor, offer } of shown.values()) {
    actor.send({ type: isHeld ? "hover.began" : "hover.ended" });
    if (isHeld) offer?.onHold();
    else offer?.onRelease();
  }
}

/** A removed toast tells neither that the pointer left it nor that the focus did. */
function remove(id: string): void {
  holdToasts(false);
  dismissToast(id);
}
