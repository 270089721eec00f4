import { useCallback, useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useEditorKey } from "../parts/useEditorKey.ts";

const loadBar = () => neededChunk(() => import("./FindBar.tsx"));

/** The search in the text: it is fetched when it is first wanted, by its button or by Ctrl+Shift+F. */
export function useFind() {
  const [FindBar, fetchBar] = useLazyPart(loadBar);
  /** How often it was asked for since it was closed. */
  const [times, setTimes] = useState(0);
  const open = useCallback(() => {
    setTimes((before) => before + 1);
    // Where it cannot be had the frame of the page says so.
    void fetchBar().then((isHere) => isHere || setTimes(0));
  }, [fetchBar]);
  useEditorKey("KeyF", open, { shift: true });
  return { FindBar: times > 0 ? FindBar : null, asked: times, open, close: useCallback(() => setTimes(0), []) };
}
