import { useSelector } from "@xstate/react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { dialogMachine } from "../../machines/shell/dialog.machine.ts";
import { type DialogProps, Dialog as DialogView } from "../../ui/Dialog/Dialog.tsx";
import { useActorOf } from "../hooks/machines.ts";
import { useMachine } from "../hooks/useMachine.ts";

/** A dialog above the page, and above the dialogs that are open already. */
export function Dialog({ open, onClose, children, ...rest }: Omit<DialogProps, "depth" | "swipe">) {
  const dialog = useMachine(dialogMachine, () => ({}), [], { input: { begins: open ? "open" : "closed" } });
  const isOpen = useSelector(dialog, (snapshot) => snapshot.matches("opening") || snapshot.matches("opened"));
  const isGone = useSelector(dialog, (snapshot) => snapshot.matches("closed"));
  useEffect(() => dialog.send({ type: open ? "opening.requested" : "closing.requested" }), [dialog, open]);

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { unsubscribe } = dialog.on("dismissal.wanted", () => close.current());
    return unsubscribe;
  }, [dialog]);

  const id = useId();
  const stack = useActorOf("dialogStack");
  const place = useSelector(stack, ({ context }) => context.open.indexOf(id));
  // On top once more when it is opened before it has gone.
  useEffect(() => {
    if (isOpen) stack.send({ type: "dialog.opened", id });
  }, [stack, id, isOpen]);
  useEffect(() => {
    if (isGone) return;
    return () => stack.send({ type: "dialog.closed", id });
  }, [stack, id, isGone]);

  // Headless UI waits for the end of its own transition, which an answer within the opening can hide from it for ever.
  if (isGone) return null;
  return (
    <DialogView
      {...rest}
      open={isOpen}
      onClose={onClose}
      depth={Math.max(0, place)}
      swipe={{
        onBegan: (at) => dialog.send({ type: "swipe.began", at }),
        onEnded: (at, distance) => dialog.send({ type: "swipe.ended", at, distance }),
        onCancelled: () => dialog.send({ type: "swipe.cancelled" }),
      }}
    >
      {children}
      <FocusReturn />
    </DialogView>
  );
}

/** As long as the dialog is drawn: headless UI knows only of what was focused after its own code had come. */
function FocusReturn() {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus();
      });
  }, []);
  return null;
}
