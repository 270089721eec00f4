import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import type { DisplayFields } from "./DisplayFields.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./DisplayFields.tsx").then((file) => ({ default: file.DisplayFields })));

/** Who sees and downloads the book: behind the settings, far below their first screen. */
export const LazyDisplayFields = (props: ComponentProps<typeof DisplayFields>) => (
  <LazyShown load={load} with={props} className={styles.display} />
);
