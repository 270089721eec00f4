import { spareChunk } from "../../app/chunks.ts";
import { LateShown } from "../parts/LateShown.tsx";
import type { SeriesFieldProps } from "./SeriesField.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./SeriesField.tsx").then((file) => ({ default: file.SeriesField })));

/** The series of a book: behind the settings, far below their first screen. */
export const LateSeriesField = (props: SeriesFieldProps) => (
  <LateShown load={load} with={props} className={styles.series} />
);
