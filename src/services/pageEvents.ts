// What the browser tells a page of itself. Nothing else listens to these events of the window and the document.

type Stop = () => void;

/** Another tab or program covers the page: nobody can see it. */
export const isPageHidden = (): boolean => document.visibilityState === "hidden";

/** @param hear is called whenever the page becomes hidden or visible */
export function followVisibility(hear: (isHidden: boolean) => void): Stop {
  const look = () => hear(isPageHidden());
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

/** The page is left: closed, replaced by another, or stored by the browser for a return. */
export function followPageHide(hear: () => void): Stop {
  window.addEventListener("pagehide", hear);
  return () => window.removeEventListener("pagehide", hear);
}

/** The browser has a network again. */
export function followOnline(hear: () => void): Stop {
  window.addEventListener("online", hear);
  return () => window.removeEventListener("online", hear);
}
