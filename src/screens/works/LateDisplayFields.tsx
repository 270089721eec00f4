import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { LateShown } from "../parts/LateShown.tsx";
import type { DisplayFields } from "./DisplayFields.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./DisplayFields.tsx").then((file) => ({ default: file.DisplayFields })));

/** Who sees and downloads the book: behind the settings, far below their first screen. */
export const LateDisplayFields = (props: ComponentProps<typeof DisplayFields>) => (
  <LateShown load={load} with={props} className={styles.display} />
);
