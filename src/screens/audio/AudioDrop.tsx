import { type DragEvent, useRef, useState } from "react";
import type { AudioQueue, ChosenFile } from "../../app/hooks/useAudioUploads.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { inOrder, tooManyText } from "./audioQueue.view.ts";
import { chosenByPicker, droppedFiles, hasPicker } from "./chosenFiles.ts";
import styles from "./EditAudio.module.css";

/** Where files are dropped or chosen: those with numbers in their names stand in their order. */
export function AudioDrop({ queue, formats }: { queue: AudioQueue; formats: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState("");
  const add = (chosen: readonly ChosenFile[]) => {
    const refused = tooManyText(chosen.length, queue.count());
    setRefusal(refused);
    if (refused !== "" || chosen.length === 0) return;
    const named = chosen.map((one) => ({ ...one, name: one.file.name }));
    queue.add(inOrder(named), null);
  };
  const choose = () => {
    // An upload goes on by its handles after the page is loaded again.
    if (hasPicker()) void chosenByPicker().then(add);
    else input.current?.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(add);
  };
  return (
    <section
      className={styles.drop}
      aria-label="Добавить файлы"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <p className="small muted">
        Перетащите файлы сюда: имена с номерами встанут по порядку сами. Подойдут {formats.join(", ")}.
      </p>
      <Button variant="primary" wide onClick={choose}>
        Выбрать файлы
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="audio/*,.m4b"
        aria-label="Файлы с записью"
        onChange={({ target }) => {
          add([...(target.files ?? [])].map((file) => ({ file, handle: null })));
          target.value = "";
        }}
      />
      <Trouble text={refusal} className={cx("small", styles.error)} />
    </section>
  );
}
