import { useEffect } from "react";
import { useSearch } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { reviewsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { reviews } from "../../services/reviews.calls.ts";
import { bookReviewsTabTitle } from "../../text/laterTabTitles.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { CursorLinks } from "../publications/CursorLinks.tsx";
import { CardsSkeleton } from "../publications/PublicationSkeletons.tsx";
import lists from "../publications/PublicLists.module.css";
import { publicAddress, publicTabs } from "../publications/publicLists.view.ts";
import { ReviewCards } from "./ReviewCards.tsx";
import { reviewsHref, workHref } from "./review.view.ts";
import { VerdictFilter } from "./VerdictFilter.tsx";
import { Verdicts } from "./Verdicts.tsx";
import { type MayReview, NoReviews, WithMayReview, WriteReview } from "./WriteReview.tsx";

const inputOf = (params: ScreenProps["params"], search: string) => ({ ...reviewsQuery(search), work: params.id ?? "" });
export const first = ({ params, search }: Ahead) => [firstLoad(reviews, inputOf(params, search))];

/** /book/{id}/reviews: all reviews of a work, with how many say what. */
export default function BookReviewsScreen({ params }: ScreenProps) {
  const { work, ...query } = inputOf(params, useSearch());
  const loader = useLoader(reviews, { ...query, work }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded
        loader={loader}
        title="Рецензии"
        start={query.cursor && publicAddress(reviewsHref(Number(work)), { ...query, cursor: "" })}
        skeleton={<CardsSkeleton label="Рецензии загружаются" />}
      >
        {({ about, ...list }) =>
          about && (
            <WithMayReview workId={Number(params.id)}>
              {(may) => <Reviews workId={Number(params.id)} about={about} list={list} may={may} />}
            </WithMayReview>
          )
        }
      </Loaded>
    </div>
  );
}

type Answer = ResultOf<"getReviews">;
type ReviewsProps = {
  workId: number;
  about: NonNullable<Answer["about"]>;
  list: Pick<Answer, "items" | "cursor">;
  may: MayReview;
};

function Reviews({ workId, about: { work, counts }, list, may }: ReviewsProps) {
  const { work: _, ...query } = inputOf({ id: String(workId) }, useSearch());
  const path = reviewsHref(workId);
  const { title } = work;
  useEffect(() => {
    document.title = bookReviewsTabTitle({ title });
  }, [title]);
  const href = workHref(work);
  return (
    <>
      <Crumbs
        items={[
          { label: "Рецензии", href: "/reviews" },
          { label: title, ...(href && { href }) },
          { label: "Все рецензии" },
        ]}
      />
      <div className="row between">
        <h1>Рецензии: {title}</h1>
        <WriteReview workId={workId} may={may} />
      </div>
      {counts.all > 0 && <Verdicts counts={counts} />}
      <Tabs label="Какие рецензии" items={publicTabs(path, query, true)} />
      <div className={`${lists.filters} row`}>
        <VerdictFilter path={path} query={query} />
      </div>
      {list.items.length > 0 ? (
        <ReviewCards rows={list.items} level={2} isOfWork />
      ) : (
        <Blank
          title={query.verdict ? "Таких рецензий нет" : <NoReviews may={may} />}
          action={query.verdict && <ButtonLink href={path}>Сбросить фильтр</ButtonLink>}
        />
      )}
      <CursorLinks
        cursor={query.cursor}
        next={list.cursor}
        addressOf={(at) => publicAddress(path, { ...query, cursor: at })}
      />
    </>
  );
}
