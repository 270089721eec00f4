import { SkeletonCover, SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import styles from "./BookScreen.module.css";

/** A book that is not here yet: its cover, its title, its annotation. */
export const BookSkeleton = () => (
  <div className="stack g6" role="status" aria-busy="true">
    <span className="vh">Книга загружается</span>
    <div className={`${styles.title} stack`}>
      <div className={styles.cover}>
        <SkeletonCover size="full" />
      </div>
      <SkeletonLines lines={8} />
    </div>
    <SkeletonLines lines={12} />
  </div>
);
