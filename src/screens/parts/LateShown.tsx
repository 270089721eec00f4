import { type ComponentType, useCallback } from "react";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import { useWithNetwork } from "../../app/hooks/useWithNetwork.ts";

type LateShownProps<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  with: Props;
  /** Of what keeps its room; without it the part is alone. */
  className?: string | undefined;
};

/** A part that comes behind the page: what is above it is drawn first. */
export function LateShown<Props extends object>({ load, with: props, className }: LateShownProps<Props>) {
  const [Part, fetch] = useLatePart(load);
  const fetchBehind = useCallback(() => afterNextFrame(() => void fetch()), [fetch]);
  useWithNetwork(fetchBehind);
  const shown = Part && <Part {...props} />;
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}
