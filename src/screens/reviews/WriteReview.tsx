import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { mayReview } from "../../services/reviews.calls.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";
import { editHref, newReviewHref } from "./review.view.ts";

type WriteReviewProps = { workId: number };

/** The way to a review of this work: for whoever may write one, to one's own that is there already, for a guest through the login. */
export function WriteReview({ workId }: WriteReviewProps) {
  const isGuest = useAccount().id < 0;
  if (isGuest)
    return (
      <GuestLink to={newReviewHref(workId)} icon={<Icon name="pencil" />}>
        Написать рецензию
      </GuestLink>
    );
  return <SignedIn workId={workId} />;
}

/** What is said where a work has no review yet: only who may write the first is asked for it. */
export function NoReviews({ workId }: WriteReviewProps) {
  const isGuest = useAccount().id < 0;
  const isBarred = useSessionIs("barred");
  if (!isGuest) return <NoReviewsYet workId={workId} />;
  return isBarred ? NONE : FIRST;
}

const NONE = "Рецензий пока нет";
const FIRST = `${NONE}. Напишите первую`;

function NoReviewsYet({ workId }: WriteReviewProps) {
  const { data } = useLoader(mayReview, { workId }, null);
  return data?.outcome === "done" && data.result.canCreate ? FIRST : NONE;
}

function SignedIn({ workId }: WriteReviewProps) {
  const { data } = useLoader(mayReview, { workId }, null);
  if (data === null) return null;
  if (data.outcome === "refused") return <p className="small muted">{data.message}</p>;
  const { canCreate, refusal, existingReviewId } = data.result;
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
