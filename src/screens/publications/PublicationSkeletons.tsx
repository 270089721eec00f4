import { SkeletonCover, SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import cards from "./PublicationCards.module.css";
import page from "./PublicationPage.module.css";

type SkeletonProps = {
  /** What is loading, for screen readers. */
  label: string;
};

/** Cards of posts or reviews that are not here yet. */
export const CardsSkeleton = ({ label }: SkeletonProps) => (
  <div role="status" aria-busy="true">
    <span className="vh">{label}</span>
    {[1, 2, 3].map((place) => (
      <div key={place} className={`${cards.card} stack line-below top`}>
        <SkeletonLines lines={9} />
      </div>
    ))}
  </div>
);

/** A publication that is not here yet: its title and author, its picture if it is one, its text. */
export const PublicationSkeleton = ({ label, hasPicture = false }: SkeletonProps & { hasPicture?: boolean }) => (
  <div className={`${page.page} cols`} role="status" aria-busy="true">
    <span className="vh">{label}</span>
    <div className={`${page.article} stack g6`}>
      <SkeletonLines lines={6} />
      {hasPicture && <SkeletonCover size="full" className={page.awaited} />}
      <SkeletonLines lines={hasPicture ? 3 : 18} />
    </div>
  </div>
);
