import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import type { WorkAuthors } from "./WorkAuthors.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./WorkAuthors.tsx").then((file) => ({ default: file.WorkAuthors })));

/** The authors come behind the settings: the page above them is drawn first, and their room is kept. */
export const LazyWorkAuthors = (props: ComponentProps<typeof WorkAuthors>) => (
  <LazyShown load={load} with={props} className={styles.authors} />
);
