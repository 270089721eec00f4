import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useRef, useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { typograf } from "../../services/utils.calls.ts";
import { counted, plural } from "../../text/plural.ts";
import { withoutRuns } from "./editor/runs.ts";
import { takeTypography } from "./editor/typography.ts";

const outcomeWords = {
  same: "Типографу нечего менять",
  outdated: "Пока работал типограф, текст изменился: запустите его ещё раз",
} as const;

/** «Исправлено 12 мест: кавычки, тире, многоточия и пробелы». */
const takenText = (places: number): string =>
  `${plural(places, ["Исправлено", "Исправлены", "Исправлено"])} ${counted(places, ["место", "места", "мест"])}: кавычки, тире, многоточия и пробелы`;

/** Sets the whole chapter by the person's own set of rules. What is typed meanwhile stays. */
export function useTypograf(editor: Editor | null) {
  const sent = useRef<{ editor: Editor; text: Node } | null>(null);
  /** The text whose refusal has not been read. */
  const [refusedEditor, setRefusedEditor] = useState<Editor | null>(null);
  const { submit, status, message } = useSubmit(typograf, {
    onDone: ({ document }) => {
      if (!editor || editor.isDestroyed || !sent.current || sent.current.editor !== editor || !document) return;
      const taken = takeTypography(editor, sent.current.text, document);
      if (taken.outcome === "taken") showToast(takenText(taken.places));
      else showToast(outcomeWords[taken.outcome], { kind: taken.outcome === "outdated" ? "info" : "ok" });
    },
  });
  const run = () => {
    if (!editor) return;
    sent.current = { editor, text: editor.state.doc };
    setRefusedEditor(editor);
    submit({ document: JSON.parse(JSON.stringify(withoutRuns(editor.state.doc))) });
  };
  return {
    run,
    isRunning: status === "submitting",
    message: status === "refused" && refusedEditor !== null && refusedEditor === editor ? message : "",
    /** The refusal has been read. */
    forget: () => setRefusedEditor(null),
  };
}
