import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./Dialog.module.css";
import { type SwipeHandlers, useSwipe } from "./useSwipe.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The body. */
  children?: ReactNode;
  /** Buttons: the way back first, the action last. */
  foot?: ReactNode;
  /** How many dialogs are open under this one. */
  depth?: number | undefined;
  wide?: boolean | undefined;
  /** An interruption that must be answered: read aloud at once. */
  alert?: boolean | undefined;
  className?: string | undefined;
  swipe?: SwipeHandlers | undefined;
}

/** A dialog above the page: keeps the focus, closes by Esc, gives the focus back. Mark the first control with `data-autofocus`. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, foot, depth = 0, wide, alert, className } = props;
  const { panel, head } = useSwipe(props.swipe);
  // One that is drawn open at once leaves the page behind it reachable: headless UI looks for the page while it is drawn closed.
  const [knowsPage, setKnowsPage] = useState(false);
  useLayoutEffect(() => setKnowsPage(true), []);
  return (
    <HeadlessDialog
      open={open && knowsPage}
      onClose={onClose}
      role={alert ? "alertdialog" : "dialog"}
      className={styles.layer}
      style={{ "--depth": depth } as CSSProperties}
    >
      <DialogBackdrop transition className={styles.scrim} />
      <div className={styles.place}>
        {/* While it leaves its buttons are still drawn: a second press must not answer twice. */}
        <DialogPanel
          transition
          ref={panel}
          inert={!open}
          className={cx(styles.dialog, className)}
          data-wide={wide || undefined}
        >
          <div className={`${styles.head} row keep between top`} {...head}>
            <DialogTitle as="h2">{title}</DialogTitle>
            <IconButton icon="x" label="Закрыть" onClick={onClose} />
          </div>
          <div className={`${styles.body} stack g3`}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
