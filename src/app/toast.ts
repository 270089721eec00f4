import toast from "react-hot-toast/headless";

export type ToastMessage = {
  text: string;
  kind: "ok" | "info" | "stop";
  action?: { label: string; onClick: () => void };
  /** Stays until whoever shows it takes it away; the same id changes its words in place. */
  offer?: { id: string; onHold: () => void; onRelease: () => void };
};

/** Shows a toast for 5000 ms (spec/seed.md, section 9). Never the only carrier of an error. */
export const showToast = (
  text: string,
  { kind = "ok", action, offer }: Partial<Omit<ToastMessage, "text">> = {},
): string =>
  toast({ text, kind, ...(action && { action }), ...(offer && { offer }) } as never, {
    duration: offer ? Number.POSITIVE_INFINITY : 5_000,
    ...(offer && { id: offer.id }),
  });

export const dismissToast = (id: string): void => toast.remove(id);
