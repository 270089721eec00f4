import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import type { Images } from "./useImages.tsx";

type ImageProblemProps = Pick<Images, "refused" | "retry" | "forget">;

/** Pictures that the server did not take, each with its reason. */
export function ImageProblem({ refused, retry, forget }: ImageProblemProps) {
  if (refused.length === 0) return null;
  return (
    <Note
      kind="stop"
      level={2}
      title={refused.length === 1 ? "Картинка не загружена" : "Картинки не загружены"}
      live
      onClose={forget}
      actions={
        <Button small onClick={retry}>
          Повторить
        </Button>
      }
    >
      {refused.map(({ id, file, message }) => (
        <p key={id}>
          {file.name}: {message}
        </p>
      ))}
    </Note>
  );
}
