import type { ComponentProps } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { usePartBehind } from "../../app/hooks/usePartBehind.ts";
import type { DisplayFields } from "./DisplayFields.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./DisplayFields.tsx").then((file) => ({ default: file.DisplayFields })));

/** Who sees and downloads the book: behind the settings, far below their first screen. */
export function LateDisplayFields(props: ComponentProps<typeof DisplayFields>) {
  const Fields = usePartBehind(load);
  return <div className={styles.display}>{Fields && <Fields {...props} />}</div>;
}
