import { type ComponentProps, useEffect } from "react";
import { spareChunk } from "../../app/chunks.ts";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import type { WorkAuthors } from "./WorkAuthors.tsx";
import styles from "./WorkSections.module.css";

const load = () => spareChunk(() => import("./WorkAuthors.tsx").then((file) => ({ default: file.WorkAuthors })));

/** The authors come behind the settings: the page above them is drawn first, and their room is kept. */
export function LateWorkAuthors(props: ComponentProps<typeof WorkAuthors>) {
  const [Authors, fetch] = useLatePart(load);
  useEffect(() => afterNextFrame(() => void fetch()), [fetch]);
  return <div className={styles.authors}>{Authors && <Authors {...props} />}</div>;
}
