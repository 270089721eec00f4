import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect } from "react";
import { type Images, type PictureUpload, useImages } from "./useImages.tsx";

type ImageQueueProps<Values> = PictureUpload<Values> & { editor: Editor | null; onChange: (images: Images) => void };

/** The pictures on their way into one text: they go with it, the bars round it stay. */
export function ImageQueue<Values>({ editor, onChange, ...upload }: ImageQueueProps<Values>) {
  const images = useImages(upload);
  useLayoutEffect(() => onChange(images), [images, onChange]);
  useEffect(() => images.follow(editor), [images.follow, editor]);
  return images.field;
}
