import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { LazyDialog } from "./LazyDialog.tsx";
import { RefundEnds } from "./RefundEnds.tsx";
import type { RefundQuestionProps } from "./RefundQuestion.tsx";

const load = () => neededChunk(() => import("./RefundQuestion.tsx"));

/**
 * What a download takes from its buyer: shown next to the button, and asked once.
 * @param until ISO; null: nothing to ask
 */
export function useRefundQuestion(act: RefundQuestionProps["act"], until: string | null) {
  const [question, setQuestion] = useState<{ go: () => void } | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  // A book that a device saved before the server sent this has no such moment.
  const ends = isAgreed ? null : (until ?? null);
  const close = () => setQuestion(null);
  const agree = () => {
    close();
    setAgreed(true);
    question?.go();
  };
  return {
    ask: (go: () => void) => (ends === null ? go() : setQuestion({ go })),
    words: <RefundEnds act={act} until={ends} />,
    question: question && ends !== null && (
      <LazyDialog load={load} with={{ act, until: ends, onAgreed: agree, onClose: close }} />
    ),
  };
}
