import { SkeletonLines, SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import styles from "./WorksScreen.module.css";

/** A work's editing screen that is not here yet: the head, the tabs, so many rows. */
export const WorkSkeleton = ({ rows }: { rows: number }) => (
  <>
    <div className="stack g3">
      <SkeletonLines lines={1} className="small" />
      <SkeletonLines lines={1} className={styles.waitingTitle} />
      <SkeletonLines lines={2} />
    </div>
    <SkeletonRows rows={rows} label="Произведение загружается" />
  </>
);
