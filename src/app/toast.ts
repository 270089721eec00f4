import toast from "react-hot-toast/headless";

export type ToastMessage = {
  text: string;
  kind: "ok" | "info" | "stop";
  action?: { label: string; onClick: () => void };
};

/** Shows a toast for 5000 ms (spec/seed.md, section 9). Never the only carrier of an error. */
export const showToast = (text: string, { kind = "ok", action }: Partial<Omit<ToastMessage, "text">> = {}): string =>
  toast({ text, kind, ...(action && { action }) } as never, { duration: 5_000 });

export const dismissToast = (id: string): void => toast.remove(id);
