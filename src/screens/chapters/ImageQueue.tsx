import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect } from "react";
import { type Images, useImages } from "./useImages.tsx";

type ImageQueueProps = { workId: number; editor: Editor | null; onChange: (images: Images) => void };

/** The pictures on their way into one chapter: they go with it, the bars round it stay. */
export function ImageQueue({ workId, editor, onChange }: ImageQueueProps) {
  const images = useImages(workId);
  useLayoutEffect(() => onChange(images), [images, onChange]);
  useEffect(() => images.follow(editor), [images.follow, editor]);
  return images.field;
}
