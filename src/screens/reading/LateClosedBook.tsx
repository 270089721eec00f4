import { type ReactNode, useEffect } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import type { ClosedBookProps } from "./ClosedBook.tsx";

const load = () => neededChunk(() => import("./ClosedBook.tsx"));

/** What most readers do not meet is fetched when it is shown. */
export function LateClosedBook({ waiting, ...props }: ClosedBookProps & { waiting: ReactNode }) {
  const [ClosedBook, fetch] = useLatePart(load);
  useEffect(() => void fetch(), [fetch]);
  return ClosedBook ? <ClosedBook {...props} /> : waiting;
}
