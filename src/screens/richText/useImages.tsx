import type { Editor } from "@tiptap/core";
import { useCallback, useMemo, useRef } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { useUploads } from "../../app/hooks/useUploads.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { insertImage } from "./editor/commands.ts";

/** Where the pictures of a text are sent, and what is sent of a file. */
export type PictureUpload<Values> = {
  call: Call<Values, Refusable<ResultOf<"uploadFile">>>;
  valuesOf: (file: File) => Values;
};

/** Pictures on their way into the text, one after the other; each lands where it was put, whatever is typed meanwhile. */
export function useImages<Values>({ call, valuesOf }: PictureUpload<Values>) {
  const editor = useRef<Editor | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const chosenAt = useRef(0);
  /** Where each file was put. */
  const positions = useRef(new Map<string, number>());
  const uploads = useUploads(call, {
    valuesOf,
    onUploaded: (id, { fileId, width, height }) => {
      const position = positions.current.get(id);
      positions.current.delete(id);
      if (position !== undefined && editor.current && !editor.current.isDestroyed)
        insertImage(editor.current, position, { fileId, width, height });
    },
  });
  const { add, retry, forget, refused, isUploading, finished, total } = uploads;
  // Without the text there is no place for them.
  useUnsaved(isUploading);

  const take = useCallback(
    (files: File[], position: number) => {
      for (const id of add(files)) positions.current.set(id, position);
    },
    [add],
  );

  const follow = useCallback((shown: Editor | null) => {
    editor.current = shown;
    if (!shown) return undefined;
    const move = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
      for (const [id, position] of positions.current) positions.current.set(id, transaction.mapping.map(position));
    };
    shown.on("transaction", move);
    return () => {
      shown.off("transaction", move);
    };
  }, []);

  const choose = useCallback((position: number) => {
    chosenAt.current = position;
    field.current?.click();
  }, []);

  return useMemo(
    () => ({
      take,
      follow,
      choose,
      /** «Картинка загружается…», of several «Картинка 2 из 5 загружается…»; empty: none does. */
      progress: isUploading ? `Картинка ${total > 1 ? `${finished + 1} из ${total} ` : ""}загружается…` : "",
      /** Those that were not taken, until they are tried again or forgotten. */
      refused,
      retry,
      forget,
      field: (
        <input
          ref={field}
          type="file"
          hidden
          multiple
          aria-label="Картинка для текста"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={({ target }) => {
            take([...(target.files ?? [])], chosenAt.current);
            target.value = "";
          }}
        />
      ),
    }),
    [take, follow, choose, isUploading, finished, total, refused, retry, forget],
  );
}

export type Images = ReturnType<typeof useImages>;
