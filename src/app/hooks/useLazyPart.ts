import { type ComponentType, useCallback, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of the page that most visits do not need.
 * @param load src/app/chunks.ts: a spare part, or a needed one
 * @returns the part once it is here, and what fetches it; where it cannot be had it is null and may be fetched again
 */
export function useLazyPart<Props>(load: Load<Props>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const fetch = useCallback(
    (): Promise<boolean> =>
      load().then(
        ({ default: Part }) => {
          setPart((known) => known ?? { Part });
          return true;
        },
        () => false,
      ),
    [load],
  );
  return [part?.Part ?? null, fetch] as const;
}
