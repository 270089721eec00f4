type Stop = () => void;

/** The browser has restored the page as it was left. */
export function followRestored(hear: () => void): Stop {
  const look = ({ persisted }: PageTransitionEvent) => persisted && hear();
  window.addEventListener("pageshow", look);
  return () => window.removeEventListener("pageshow", look);
}
