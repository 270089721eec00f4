import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import title from "../richText/TitleField.module.css";
import styles from "./ChapterWorkplace.module.css";

/** The size of the editor while its chapter is loading. */
export const ChapterFrame = () => (
  <div className={styles.editor}>
    <header className={`${styles.bar} row keep line-below`} />
    <div className={styles.side} />
    <main id="main" className={`${styles.manuscript} shrinks`} tabIndex={-1} aria-busy="true">
      <h1 className="vh">Глава загружается</h1>
      <div className={styles.page}>
        <div className={title.titling}>
          <SkeletonLines lines={12} />
        </div>
      </div>
    </main>
  </div>
);
