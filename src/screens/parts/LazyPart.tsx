import type { ComponentType, ReactNode } from "react";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useWithNetwork } from "../../app/hooks/useWithNetwork.ts";

type LazyPartProps<Props> = { load: () => Promise<{ default: ComponentType<Props> }>; waiting?: ReactNode } & Props;

/** A part that is fetched as soon as it is shown; until then, and while it cannot be had, there is nothing, or what waits for it. */
export function LazyPart<Props extends object>({ load, waiting, ...props }: LazyPartProps<Props>) {
  const [Part, fetch] = useLazyPart(load);
  useWithNetwork(fetch);
  return Part ? <Part {...(props as unknown as Props)} /> : waiting;
}
