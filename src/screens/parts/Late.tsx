import { type ComponentType, useEffect } from "react";
import { useLatePart } from "../../app/hooks/useLatePart.ts";

type LateProps<Props> = { load: () => Promise<{ default: ComponentType<Props> }>; with: Props };

/** A part of a screen that is fetched as soon as it is shown, behind what the person came for; until then there is nothing. */
export function Late<Props extends object>({ load, with: props }: LateProps<Props>) {
  const [Part, fetch] = useLatePart(load);
  useEffect(() => void fetch(), [fetch]);
  return Part && <Part {...props} />;
}
