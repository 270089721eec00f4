import { useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { ReviewedWork as Work } from "../../api/contract/reviews.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { emptyDocument } from "../../document/json.ts";
import { newReview } from "../../services/reviews.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PublicationForm } from "../publications/PublicationForm.tsx";
import { ReviewedWork } from "./ReviewedWork.tsx";
import { editHref, ownReviewsHref } from "./review.view.ts";
import { newReviewFields, reviewFormKind } from "./reviewForm.tsx";
import { WorkSearch } from "./WorkSearch.tsx";

const inputOf = (search: string): { workId?: number } => {
  const workId = new URLSearchParams(search).get("workId") ?? "";
  return /^[1-9]\d{0,8}$/.test(workId) ? { workId: Number(workId) } : {};
};

export const first = ({ search }: Ahead) => [firstLoad(newReview, inputOf(search))];

/** /review/create: a new review, of the work in the address; without one it is looked for. One's own that is there already is led to. */
export default function CreateReviewScreen() {
  const { userName } = useAccount();
  const [path] = useLocation();
  const input = inputOf(useSearch());
  // With the first save the address becomes that of the review, and this screen goes on.
  const begun = useRef(input);
  if (path === "/review/create") begun.current = input;
  const loader = useLoader(newReview, begun.current, null);
  return (
    <div className="wrap page stack g5">
      <Crumbs items={[{ label: "Мои рецензии", href: ownReviewsHref(userName) }, { label: "Новая рецензия" }]} />
      <PageTitle />
      <Loaded loader={loader}>
        {({ canCreate, refusal, leftToday, work, existingReviewId }) => {
          if (existingReviewId !== null) return <Leading to={editHref(existingReviewId)} />;
          if (!canCreate)
            return (
              <Blank
                level={2}
                title="Рецензию начать нельзя"
                action={leftToday > 0 && <ButtonLink href="/review/create">Выбрать другую книгу</ButtonLink>}
              >
                {refusal}
              </Blank>
            );
          return work?.id ? <NewReview key={work.id} workId={work.id} work={work} /> : <WorkSearch />;
        }}
      </Loaded>
    </div>
  );
}

function NewReview({ workId, work }: { workId: number; work: Work }) {
  const [saved] = useState({ title: "", document: emptyDocument(), fields: newReviewFields(workId) });
  return (
    <>
      <ReviewedWork work={work} />
      <PublicationForm
        kind={reviewFormKind}
        beginning={{ id: null, revision: 0, saved }}
        facts={{ state: null, publishTime: null, moderationReason: "", refusal: "" }}
      />
    </>
  );
}
