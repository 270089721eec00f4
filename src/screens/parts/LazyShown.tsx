import { type ComponentType, useCallback } from "react";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useWithNetwork } from "../../app/hooks/useWithNetwork.ts";

type LazyShownProps<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  with: Props;
  /** Of what keeps its room; without it the part is alone. */
  className?: string | undefined;
};

/** A part that comes behind the page: what is above it is drawn first. */
export function LazyShown<Props extends object>({ load, with: props, className }: LazyShownProps<Props>) {
  const [Part, fetch] = useLazyPart(load);
  const fetchBehind = useCallback(() => afterNextFrame(() => void fetch()), [fetch]);
  useWithNetwork(fetchBehind);
  const shown = Part && <Part {...props} />;
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}
