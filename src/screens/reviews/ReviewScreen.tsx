import { useEffect } from "react";
import type { ShownReview } from "../../api/contract/reviews.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { changeReview, likeReview, review } from "../../services/reviews.calls.ts";
import { reviewTabTitle } from "../../text/laterTabTitles.ts";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PublicationFrame } from "../publications/PublicationFrame.tsx";
import { PublicationSkeleton } from "../publications/PublicationSkeletons.tsx";
import { PublicationText } from "../publications/PublicationText.tsx";
import { readingTime } from "../publications/publication.view.ts";
import type { ShownKind } from "../publications/shownKind.ts";
import { Reply } from "./Reply.tsx";
import { editHref, reviewHref, tagHref, usefulText, workHref } from "./review.view.ts";
import { Spoiler } from "./Spoiler.tsx";
import { Verdict } from "./Verdict.tsx";
import { WorkSide } from "./WorkSide.tsx";

const shownReview: ShownKind<ShownReview> = {
  complaint: "review",
  likeLabel: "Полезно",
  likeText: usefulText,
  noun: "рецензию",
  href: reviewHref,
  editHref,
  tagHref,
  like: likeReview,
  change: changeReview,
  stateNote: ({ state }) => {
    if (state === "draft") return "Это черновик";
    return state === "deleted" ? "Рецензия в корзине" : "";
  },
};

const inputOf = (params: ScreenProps["params"]) => ({ id: Number(params.id) });
export const first = ({ params }: Ahead) => [firstLoad(review, inputOf(params))];

/** /review/{id}: a review to read. */
export default function ReviewScreen({ params }: ScreenProps) {
  const loader = useLoader(review, inputOf(params), null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Рецензия" skeleton={<PublicationSkeleton label="Рецензия загружается" />}>
        {(shown) => <Review key={shown.id} shown={shown} onChanged={loader.reload} />}
      </Loaded>
    </div>
  );
}

function Review({ shown, onChanged }: { shown: ShownReview; onChanged: () => void }) {
  const { title, work, verdict, hasSpoilers, textLength, html } = shown;
  const { title: workTitle } = work;
  useEffect(() => {
    document.title = reviewTabTitle({ title, work: { title: workTitle } });
  }, [title, workTitle]);
  const href = workHref(work);
  return (
    <>
      <Crumbs
        items={[
          { label: "Рецензии", href: "/reviews" },
          { label: workTitle, ...(href && { href }) },
          { label: shown.author.fio },
        ]}
      />
      <PublicationFrame
        kind={shownReview}
        shown={shown}
        above={<Verdict verdict={verdict} />}
        fact={readingTime(textLength)}
        beside={<WorkSide work={work} />}
        below={<Reply review={shown} onChanged={onChanged} />}
        onChanged={onChanged}
      >
        <Spoiler isOne={hasSpoilers}>
          <PublicationText html={html} />
        </Spoiler>
      </PublicationFrame>
    </>
  );
}
