import { useEffect, useState } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import { type Export, type ExportSize, exportCover, exportWidths } from "../../cover/export.ts";
import { picturesOf } from "../../text/covers.ts";
import type { Painting } from "./usePainting.ts";

type Made = Extract<Export, { kind: "made" }> & { url: string };
const sizes: readonly ExportSize[] = [1600, ...exportWidths.filter((width) => width !== 1600), "square"];

/**
 * The files of a cover, one after the other, the largest first.
 * @returns `refusal`: why the browser makes none
 */
export function useExports(scene: CoverScene, painting: Painting | null) {
  const [files, setFiles] = useState<ReadonlyMap<ExportSize, Made>>(new Map());
  const [refusal, setRefusal] = useState("");
  const isReady = painting !== null && picturesOf(scene).every((id) => painting.pictures.has(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, when all is here
  useEffect(() => {
    if (!isReady || !painting) return;
    let isWanted = true;
    const urls: string[] = [];
    const make = async (): Promise<void> => {
      for (const size of sizes) {
        const made = await exportCover(scene, painting.pictures, size, painting.layoutOf);
        if (!isWanted) return;
        if (made.kind === "refused") {
          setRefusal(made.text);
          return;
        }
        const url = URL.createObjectURL(made.blob);
        urls.push(url);
        setFiles((known) => new Map(known).set(size, { ...made, url }));
      }
    };
    void make();
    return () => {
      isWanted = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [isReady]);
  return { files, refusal };
}
export type Exports = ReturnType<typeof useExports>;
