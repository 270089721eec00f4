import type { ComponentType, ReactNode } from "react";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import { useWithNetwork } from "../../app/hooks/useWithNetwork.ts";

type LatePartProps<Props> = { load: () => Promise<{ default: ComponentType<Props> }>; waiting?: ReactNode } & Props;

/** A part that is fetched as soon as it is shown; until then, and while it cannot be had, there is nothing, or what waits for it. */
export function LatePart<Props extends object>({ load, waiting, ...props }: LatePartProps<Props>) {
  const [Part, fetch] = useLatePart(load);
  useWithNetwork(fetch);
  return Part ? <Part {...(props as unknown as Props)} /> : waiting;
}
