import { type RefObject, useEffect, useState } from "react";
import type { Span } from "../../document/quotes.ts";
import { spanOf, textIn } from "./markedText.ts";

export type Selected = Span & { text: string };

/** What is selected of a text, by mouse, finger or keys; null: nothing. */
export function useSelected(text: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const selection = getSelection();
      const span = text.current && selection?.rangeCount ? spanOf(text.current, selection.getRangeAt(0)) : null;
      setSelected(text.current && span ? { ...span, text: textIn(text.current, span) } : null);
    };
    const onChange = () => {
      frame ||= requestAnimationFrame(look);
    };
    document.addEventListener("selectionchange", onChange);
    onChange();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("selectionchange", onChange);
    };
  }, [text]);
  return selected;
}
