import { type ComponentType, useEffect } from "react";
import { useLatePart } from "./hooks/useLatePart.ts";

/** A part that is fetched as soon as it is shown; until then, and where it cannot be had, there is nothing. */
export function LatePart({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, fetch] = useLatePart(load);
  useEffect(() => void fetch(), [fetch]);
  return Part && <Part />;
}
