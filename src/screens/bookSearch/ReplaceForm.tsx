import type { ResultOf } from "../../api/contract/index.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { replaceInBook } from "../../services/bookSearch.calls.ts";
import type { Sought } from "../../text/bookSearch.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { chapterName } from "../kit/chapter.view.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import styles from "./BookSearch.module.css";
import { chosenOf, replaceText } from "./bookSearch.view.ts";
import type { Done } from "./ReplacementNote.tsx";

type ReplaceFormProps = {
  found: ResultOf<"searchBook">;
  leftOut: ReadonlySet<string>;
  input: { id: number } & Sought;
  replacement: string;
  onReplacement: (typed: string) => void;
  onReplaced: (done: Omit<Done, "key">) => void;
};

/** A whole book is written: more than a form usually takes. */
const PATIENCE = 120_000;

/** Other words for the chosen places. */
export function ReplaceForm({ found, leftOut, input, replacement, onReplacement, onReplaced }: ReplaceFormProps) {
  const chapters = chosenOf(found.chapters, leftOut);
  const count = chapters.reduce((sum, { places }) => sum + places.length, 0);
  const titles = new Map(found.chapters.map((chapter) => [chapter.id, chapterName(chapter)]));
  const replacing = useSubmit(replaceInBook, {
    patience: PATIENCE,
    onDone: (replaced) => onReplaced({ replaced, titles }),
  });
  const fault = replacing.status === "refused" ? replacing.fields.replacement?.[0] : undefined;
  const message = replacing.status === "refused" && replacing.message;
  return (
    <form
      className={`${styles.form} stack g3`}
      aria-label="Замена"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && replacing.status !== "submitting") replacing.submit({ ...input, replacement, chapters });
      }}
    >
      <TextField
        label="Заменить на"
        hint="Пустое поле удалит найденные слова"
        autoComplete="off"
        value={replacement}
        error={fault}
        onChange={({ target }) => onReplacement(target.value)}
      />
      <TroubleNote level={3} title="Не заменено" text={!fault && message} />
      <p>
        <Button
          type="submit"
          variant="primary"
          busy={replacing.status === "submitting"}
          unavailable={count === 0 ? "Отметьте места, которые нужно заменить" : undefined}
        >
          {replaceText(count)}
        </Button>
      </p>
    </form>
  );
}
