import { Note, type NoteProps } from "../../ui/Note/Note.tsx";

type TroubleNoteProps = Omit<NoteProps, "kind" | "live" | "children"> & { text: string | false | null | undefined };

/** Why something was not done, as a note of its own; an empty text: nothing is wrong. */
export const TroubleNote = ({ text, ...rest }: TroubleNoteProps) =>
  text ? (
    <Note kind="stop" live {...rest}>
      {text}
    </Note>
  ) : null;
