import { spareChunk } from "../../app/chunks.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import type { LinkedWorkFieldProps } from "./LinkedWorkField.tsx";
import styles from "./WorkSections.module.css";

const load = () =>
  spareChunk(() => import("./LinkedWorkField.tsx").then((file) => ({ default: file.LinkedWorkField })));

/** The work in the other format: behind the settings, far below their first screen. */
export const LazyLinkedWorkField = (props: LinkedWorkFieldProps) => (
  <LazyShown load={load} with={props} className={styles.series} />
);
