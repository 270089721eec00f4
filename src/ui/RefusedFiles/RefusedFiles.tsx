import { Button } from "../Button/Button.tsx";
import { Note } from "../Note/Note.tsx";

export type RefusedFilesProps = {
  title: string;
  refused: readonly { id: string; file: File; message: string }[];
  /** All of them once more. */
  retry: () => void;
  /** Takes the note away. */
  forget: () => void;
  level?: 2 | 3;
};

/** Files that were not taken, each with its reason. */
export function RefusedFiles({ title, refused, retry, forget, level = 2 }: RefusedFilesProps) {
  if (refused.length === 0) return null;
  const again = (
    <Button small onClick={retry}>
      Повторить
    </Button>
  );
  return (
    <Note kind="stop" level={level} title={title} live onClose={forget} actions={again}>
      {refused.map(({ id, file, message }) => (
        <p key={id} className="anywhere">
          {file.name}: {message}
        </p>
      ))}
    </Note>
  );
}
