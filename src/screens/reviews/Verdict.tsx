import type { ReviewVerdict } from "../../text/publications.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { verdictBadge, verdictTitle } from "./review.view.ts";

/** What the reviewer thinks of the work in one word, where they have said it. */
export const Verdict = ({ verdict }: { verdict: ReviewVerdict | null }) =>
  verdict && <Badge kind={verdictBadge[verdict]}>{verdictTitle(verdict)}</Badge>;
