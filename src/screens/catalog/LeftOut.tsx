import { Note } from "../../ui/Note/Note.tsx";
import { leftOutOf } from "./leftOut.view.ts";

/** An address that was made by hand may ask for more than the catalogue can: the filters say what holds, this what does not. */
export function LeftOut({ search }: { search: string }) {
  const words = leftOutOf(search);
  return (
    words.length > 0 && (
      <Note>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Note>
    )
  );
}
