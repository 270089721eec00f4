import { useEffect, useRef } from "react";

/** Ctrl or Cmd with a key of the keyboard, whatever its letter; nothing of the browser's happens then. */
export function useEditorKey(code: string, run: () => void, { shift = false } = {}): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey !== shift || event.code !== code) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [code, shift]);
}
