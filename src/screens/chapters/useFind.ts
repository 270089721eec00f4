import { useCallback, useEffect, useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useHistoryEntry } from "../../app/hooks/shownPage.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { type SoughtPlace, soughtPlaceOf } from "../../text/bookSearch.ts";
import { useEditorKey } from "../parts/useEditorKey.ts";

const loadBar = () => neededChunk(() => import("./FindBar.tsx"));

/** The search in the text: it is fetched when it is first wanted, by its button, by Ctrl+Shift+F, or by a place in the address. */
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
  const { hash } = useHistoryEntry();
  /** Shown when the search opens by itself: what is searched afterwards is the author's own. */
  const [sought, setSought] = useState<SoughtPlace | null>(null);
  useEffect(() => {
    const place = soughtPlaceOf(hash);
    setSought(place);
    if (place) open();
  }, [hash, open]);
  const close = useCallback(() => {
    setTimes(0);
    setSought(null);
  }, []);
  return { FindBar: times > 0 ? FindBar : null, asked: times, sought, open, close };
}
