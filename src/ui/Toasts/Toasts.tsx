import type { ReactNode } from "react";
import styles from "./Toasts.module.css";

/** The place of toasts, on the page from the start: a live region must be there before its news. */
export const Toasts = ({ children }: { children: ReactNode }) => (
  <section className={styles.toasts} aria-label="Сообщения" aria-live="polite" aria-atomic="false">
    {children}
  </section>
);
