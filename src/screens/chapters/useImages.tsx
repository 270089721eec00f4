import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { insertImage } from "./editor/commands.ts";

type Waiting = { file: File; position: number };
const PATIENCE = 300_000;

/** Pictures on their way into the text, one after the other; each lands where it was put, whatever is typed meanwhile. */
export function useImages(workId: number) {
  const queue = useRef<Waiting[]>([]);
  const editor = useRef<Editor | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const chosenAt = useRef(0);
  const [isUploading, setUploading] = useState(false);

  const { submit, status, message } = useSubmit("chapterImage", {
    patience: PATIENCE,
    onDone: ({ fileId, width, height }) => {
      const done = queue.current.shift();
      if (done && editor.current && !editor.current.isDestroyed)
        insertImage(editor.current, done.position, { fileId, width, height });
      sendNext();
    },
  });
  const sendNext = useCallback(() => {
    const [next] = queue.current;
    setUploading(next !== undefined);
    if (next) submit({ workId, file: next.file });
  }, [submit, workId]);

  // A refused picture is told of and let go: the next one is tried.
  const send = useRef(sendNext);
  send.current = sendNext;
  useEffect(() => {
    if (status !== "refused") return;
    queue.current.shift();
    if (queue.current.length === 0) setUploading(false);
    else send.current();
  }, [status]);

  const take = useCallback((files: File[], position: number) => {
    const isIdle = queue.current.length === 0;
    queue.current.push(...files.map((file) => ({ file, position })));
    if (isIdle) send.current();
  }, []);

  const follow = useCallback((shown: Editor | null) => {
    editor.current = shown;
    if (!shown) return undefined;
    const move = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
      for (const one of queue.current) one.position = transaction.mapping.map(one.position);
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
      isUploading,
      message: status === "refused" ? message : "",
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
    [take, follow, choose, isUploading, status, message],
  );
}
