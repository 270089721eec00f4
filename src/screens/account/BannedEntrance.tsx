import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

/** A banned person has signed in all the same: until when and why, and what is still open to them. */
export const BannedEntrance = ({ ban }: { ban: string }) => (
  <Note
    kind="stop"
    level={2}
    title={ban}
    live
    focused
    actions={
      <ButtonLink variant="primary" href="/">
        Читать книги
      </ButtonLink>
    }
  >
    Вы вошли. Читать можно, писать и публиковать нельзя. Свои тексты и данные можно забрать на странице{" "}
    <a href="/account/leaving">«Данные и удаление»</a>.
  </Note>
);
