import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { LateShown } from "../parts/LateShown.tsx";
import type { WorkAuthors } from "./WorkAuthors.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./WorkAuthors.tsx").then((file) => ({ default: file.WorkAuthors })));

/** The authors come behind the settings: the page above them is drawn first, and their room is kept. */
export const LateWorkAuthors = (props: ComponentProps<typeof WorkAuthors>) => (
  <LateShown load={load} with={props} className={styles.authors} />
);
