import { spareChunk } from "../../app/chunks.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import type { SeriesFieldProps } from "./SeriesField.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./SeriesField.tsx").then((file) => ({ default: file.SeriesField })));

/** The series of a book: behind the settings, far below their first screen. */
export const LazySeriesField = (props: SeriesFieldProps) => (
  <LazyShown load={load} with={props} className={styles.series} />
);
