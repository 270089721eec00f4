import { useEffect } from "react";
import { afterNextFrame } from "./afterNextFrame.ts";
import { useLatePart } from "./useLatePart.ts";

/** A part that comes behind the page around it, which is drawn first. @returns null until it is here; its place keeps its room */
export function usePartBehind<Props>(load: Parameters<typeof useLatePart<Props>>[0]) {
  const [Part, fetch] = useLatePart(load);
  useEffect(() => afterNextFrame(() => void fetch()), [fetch]);
  return Part;
}
