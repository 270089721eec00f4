import { useState } from "react";
import { createTypedSigns, type TypedSigns } from "../../services/typedSigns.service.ts";
import { useSurroundings } from "./machines.ts";

/** What this device puts in place of typed quotes and dashes. */
export function useTypedSigns(): TypedSigns {
  const surroundings = useSurroundings();
  const [signs] = useState(() => createTypedSigns(surroundings));
  return signs;
}
