import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { reviewFormFields } from "../../services/publications.calls.ts";
import { reviewToEdit } from "../../services/reviews.calls.ts";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { EditedForm } from "../publications/EditedForm.tsx";
import { ReviewedWork } from "./ReviewedWork.tsx";
import { ownReviewsHref, reviewHref } from "./review.view.ts";
import { reviewFormKind } from "./reviewForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(reviewToEdit, { id: Number(params.reviewId) })];

/** /review/edit/{reviewId}: a review of one's own. Who may only look is led to its page. */
export default function EditReviewScreen({ params }: ScreenProps) {
  const id = Number(params.reviewId);
  const { userName } = useAccount();
  const loader = useLoader(reviewToEdit, { id }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Рецензия">
        {({ publication, canWrite }) => {
          if (!canWrite) return <Leading to={reviewHref(id)} />;
          const form = {
            kind: reviewFormKind,
            publication,
            fields: reviewFormFields(publication),
            ownHref: ownReviewsHref(userName),
          };
          return <EditedForm {...form} list="Мои рецензии" about={<ReviewedWork work={publication.work} />} />;
        }}
      </Loaded>
    </div>
  );
}
