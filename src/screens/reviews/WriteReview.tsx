import type { ReactNode } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { mayReview } from "../../services/reviews.calls.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { editHref, newReviewHref } from "./review.view.ts";

type Answer = { outcome: "done"; result: ResultOf<"getNewReview"> } | { outcome: "refused"; message: string };
/** The server's word on whether this person may write a review; null: not here yet. */
export type MayReview = "guest" | Answer | null;
type MayReviewProps = { workId: number; children: (may: MayReview) => ReactNode };
type WriteReviewProps = { workId: number; may: MayReview };

/**
 * Asks once for all that depends on it: the way to a review, and what replaces it if there is none. Guests are not
 * asked about.
 */
export function WithMayReview(props: MayReviewProps) {
  const isGuest = useAccount().id < 0;
  return isGuest ? props.children("guest") : <Asking {...props} />;
}

function Asking({ workId, children }: MayReviewProps) {
  const { data } = useLoader(mayReview, { workId }, null);
  return children(data);
}

/**
 * The way to a review of this work: for a person who may write one, to their own if there is one, for a guest through
 * the login.
 */
export function WriteReview({ workId, may }: WriteReviewProps) {
  if (may === null) return null;
  if (may === "guest")
    return (
      <GuestLink to={newReviewHref(workId)} icon={<Icon name="pencil" />}>
        Написать рецензию
      </GuestLink>
    );
  if (may.outcome === "refused") return <p className="small muted">{may.message}</p>;
  const { canCreate, refusal, existingReviewId } = may.result;
  if (existingReviewId !== null)
    return (
      <ButtonLink href={editHref(existingReviewId)} icon={<Icon name="pencil" />}>
        Моя рецензия
      </ButtonLink>
    );
  // Who writes the book knows why there is no button.
  if (refusal === publicationRefusals.ownWork) return null;
  if (!canCreate) return <p className="small muted">{refusal}</p>;
  return (
    <ButtonLink href={newReviewHref(workId)} icon={<Icon name="pencil" />}>
      Написать рецензию
    </ButtonLink>
  );
}

const NONE = "Рецензий пока нет";

/** What is said where a work has no review yet: only who may write the first is asked for it. */
export function NoReviews({ may }: Pick<WriteReviewProps, "may">) {
  const isBarred = useSessionIs("barred");
  const isAsked = may === "guest" ? !isBarred : may?.outcome === "done" && may.result.canCreate;
  return isAsked ? `${NONE}. Напишите первую` : NONE;
}
