import type { ListedArt } from "../../api/contract/arts.ts";
import styles from "./ArtThumb.module.css";

/** An art in a row of its author's list, next to its title. */
export const ArtThumb = ({ row: { url } }: { row: Pick<ListedArt, "url"> }) => (
  <span className={styles.thumb}>
    {url && <img src={`${url}/320.webp`} alt="" loading="lazy" decoding="async" width={80} height={80} />}
  </span>
);
