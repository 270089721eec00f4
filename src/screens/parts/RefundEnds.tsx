import { type RefundEnd, refundEndText } from "../../text/refundEnds.ts";

type RefundEndsProps = {
  act: RefundEnd /** ISO; null: the act takes nothing from this reader. */;
  until: string | null;
};

/** What an act ends, next to it: a buyer's right to have the money back. */
export const RefundEnds = ({ act, until }: RefundEndsProps) =>
  until && <p className="small">{refundEndText(act, until, Date.now())}</p>;
