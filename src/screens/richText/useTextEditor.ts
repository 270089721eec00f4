import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTypedSigns } from "../../app/hooks/useTypedSigns.ts";
import { showToast } from "../../app/toast.ts";
import { createChapterEditor } from "./editor/createEditor.ts";
import { withoutRuns } from "./editor/runs.ts";
import type { EditorDoors } from "./editor/typing.ts";

type Options = EditorDoors & {
  /** Whose text it is: another one is another editor. */
  owner: object;
  place: RefObject<HTMLDivElement | null>;
  editable: boolean;
  className: string;
  label: string;
  /** Who writes. */
  accountId?: number;
  /** What the editor begins with. */
  begin: () => object;
  takeImages: (files: File[], position: number) => void;
  /** Every edit, as soon as it is made. */
  onEdit: (document: Node) => void;
  /** Tells the editor of a text that takes the place of its own. @returns stops */
  follow: (editor: Editor) => () => void;
};

/** The editor of one text in its place. */
export function useTextEditor({
  owner,
  place,
  editable,
  className,
  label,
  accountId,
  ...callbacks
}: Options): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(callbacks);
  const signs = useTypedSigns();
  useEffect(() => {
    latest.current = callbacks;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner is another text
  useEffect(() => {
    if (!place.current) return;
    const made = createChapterEditor({
      element: place.current,
      document: latest.current.begin(),
      editable,
      className,
      label,
      ...(accountId !== undefined && { accountId }),
      signs,
      openLink: () => latest.current.openLink(),
      openNode: (position) => latest.current.openNode(position),
      takeImages: (files, position) => latest.current.takeImages(files, position),
      tell: (message) => showToast(message, { kind: "info", duration: 12_000 }),
    });
    made.on("update", () => latest.current.onEdit(withoutRuns(made.state.doc)));
    const unfollow = latest.current.follow(made);
    setEditor(made);
    return () => {
      unfollow();
      setEditor(null);
      made.destroy();
    };
  }, [owner, place, editable, className, label, accountId, signs]);
  return editor;
}
