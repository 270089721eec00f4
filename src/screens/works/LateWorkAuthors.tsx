import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { usePartBehind } from "../../app/hooks/usePartBehind.ts";
import type { WorkAuthors } from "./WorkAuthors.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./WorkAuthors.tsx").then((file) => ({ default: file.WorkAuthors })));

/** The authors come behind the settings. */
export function LateWorkAuthors(props: ComponentProps<typeof WorkAuthors>) {
  const Authors = usePartBehind(load);
  return <div className={styles.authors}>{Authors && <Authors {...props} />}</div>;
}
