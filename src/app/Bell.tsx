import { useEffect, useRef, useState } from "react";
import { plural } from "../text/plural.ts";
import { Icon } from "../ui/Icon/Icon.tsx";
import { IconButton } from "../ui/IconButton/IconButton.tsx";
import { neededChunk, prefetchChunk } from "./chunks.ts";
import { useAccount, useActorOf } from "./hooks/machines.ts";
import { useBell } from "./hooks/useBell.ts";
import { useLatePart } from "./hooks/useLatePart.ts";

const loadPanel = () => import("./BellPanel.tsx");
const newForms = ["новое", "новых", "новых"] as const;

/** «Уведомления, 3 новых». */
const nameOf = (count: number): string =>
  count === 0 ? "Уведомления" : `Уведомления, ${count > 99 ? "больше 99" : count} ${plural(count, newForms)}`;

/** The bell in the header: how many notifications are not read, and behind it what they are. */
export default function Bell() {
  // Whoever has a bell may have notifications in this browser: their machine comes when the page is done (src/app/late.ts).
  const push = useActorOf("push");
  useEffect(() => push.send({ type: "machine.wanted" }), [push]);
  // Another person's bell is another.
  return <BellButton key={useAccount().id} />;
}

function BellButton() {
  const count = useBell();
  const [Panel, fetchPanel] = useLatePart(() => neededChunk(loadPanel));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prefetch = () => prefetchChunk(loadPanel);
  const toggle = async () => {
    if (isOpen) setOpen(false);
    else setOpen(await fetchPanel());
  };
  const close = (goesBack: boolean) => {
    setOpen(false);
    if (goesBack) button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      const host = button.current?.parentElement;
      if (target instanceof Node && !host?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  return (
    <>
      <IconButton
        ref={button}
        label={nameOf(count)}
        words="Колокольчик"
        dot={count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void toggle()}
      >
        <Icon name="bell" />
      </IconButton>
      {isOpen && Panel && <Panel onClose={close} />}
    </>
  );
}
