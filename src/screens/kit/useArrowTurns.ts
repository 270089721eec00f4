import { useEffect } from "react";
import { useLocation } from "wouter";

/** What takes the arrows for itself. */
const OWN = "input, textarea, select, [contenteditable], [role=menu], [role=dialog], dialog";

/** ← and → turn to the neighbouring chapters, where nothing else takes the arrows. @param previous, next paths; null: there is none */
export function useArrowTurns(previous: string | null, next: string | null): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if ((event.target as Element | null)?.closest?.(OWN)) return;
      const path = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (path) navigate(path);
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, [previous, next, navigate]);
}
