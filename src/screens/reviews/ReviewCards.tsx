import type { ListedReview } from "../../api/contract/reviews.ts";
import cards from "../publications/PublicationCards.module.css";
import { type CardKind, type CardsProps, PublicationCards } from "../publications/PublicationCards.tsx";
import { reviewHref, tagHref, usefulText } from "./review.view.ts";
import { Spoiler } from "./Spoiler.tsx";
import { Verdict } from "./Verdict.tsx";
import { WorkName } from "./WorkName.tsx";

const Beginning = ({ row: { preview, hasSpoilers, reply } }: { row: ListedReview }) => (
  <>
    <Spoiler isOne={hasSpoilers}>
      <p className={`${cards.preview} anywhere`}>{preview}</p>
    </Spoiler>
    {reply && <p className="small muted">Автор книги ответил на рецензию</p>}
  </>
);

type AboveProps = { row: ListedReview };
const AboutWork = ({ row: { verdict } }: AboveProps) => (
  <p className="row g2">
    <Verdict verdict={verdict} />
  </p>
);
const AboutMany = ({ row: { verdict, work } }: AboveProps) => (
  <p className="row g2">
    <Verdict verdict={verdict} />
    <WorkName work={work} />
  </p>
);

const ofMany: CardKind<ListedReview> = {
  href: reviewHref,
  tagHref,
  Above: AboutMany,
  likes: usefulText,
  Beginning,
};
const ofWork: CardKind<ListedReview> = { ...ofMany, Above: AboutWork };

/** Reviews in a list for readers. `isOfWork`: of one work, which the page is about. */
export const ReviewCards = ({ isOfWork = false, ...props }: CardsProps<ListedReview> & { isOfWork?: boolean }) => (
  <PublicationCards kind={isOfWork ? ofWork : ofMany} {...props} />
);
