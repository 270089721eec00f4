import { useRef } from "react";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";

type OtherFileProps = { name: string; onChoose: (file: File) => void };

/** Another file for what a refused one was to become. */
export function OtherFile({ name, onChoose }: OtherFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="upload"
        small
        label={`Выбрать другой файл вместо ${name}`}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*,.m4b"
        aria-label={`Другой файл вместо ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = "";
        }}
      />
    </>
  );
}
