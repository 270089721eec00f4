import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { reviewFormFields } from "../../services/publications.calls.ts";
import { reviewToEdit } from "../../services/reviews.calls.ts";
import { EditedPage } from "../publications/EditedForm.tsx";
import { ReviewedWork } from "./ReviewedWork.tsx";
import { ownReviewsHref } from "./review.view.ts";
import { reviewFormKind } from "./reviewForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(reviewToEdit, { id: Number(params.reviewId) })];

/** /review/edit/{reviewId}: a review of one's own. */
export default function EditReviewScreen({ params }: ScreenProps) {
  const id = Number(params.reviewId);
  return (
    <EditedPage
      id={id}
      loader={useLoader(reviewToEdit, { id }, null)}
      kind={reviewFormKind}
      formOf={(publication) => ({
        publication,
        fields: reviewFormFields(publication),
        about: <ReviewedWork work={publication.work} />,
      })}
      ownHref={ownReviewsHref}
      list="Мои рецензии"
    />
  );
}
