import { useState } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type NewReaderKeyProps = { made: { title: string; key: string }; onClose: () => void };

/** A key that was made just now, in groups of five letters: it is shown this once. */
export function NewReaderKey({ made: { title, key }, onClose }: NewReaderKeyProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => setCopied(true),
      // Without the permission the key is still on the screen, to be selected by hand.
      () => setCopied(false),
    );
  return (
    <Note
      kind="ok"
      live
      level={3}
      title={`Ключ «${title}» создан. Запишите его: второй раз его не показать`}
      onClose={onClose}
      actions={
        <Button small icon={<Icon name="copy" />} onClick={() => void copy()}>
          {isCopied ? "Скопирован" : "Скопировать ключ"}
        </Button>
      }
    >
      <b className="num">{key.replace(/(.{5})(?=.)/g, "$1 ")}</b>
    </Note>
  );
}
