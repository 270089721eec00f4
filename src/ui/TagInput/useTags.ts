import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { folded } from "../../text/words.ts";
import { useOffers } from "../Offers/useOffers.ts";

export interface TagsOptions {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  suggestions: readonly string[];
  limit: number | undefined;
  onQuery: ((text: string) => void) | undefined;
}

const same = (a: string, b: string) => folded(a) === folded(b);

/** The behaviour of a field of tags: what is typed, what is offered, which offer is chosen. */
export function useTags({ value, onChange, suggestions, limit, onQuery }: TagsOptions) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState("");

  const typed = folded(text.trim());
  const offers = suggestions.filter((offer) => !value.some((tag) => same(tag, offer)) && folded(offer).includes(typed));
  const { expanded, active, show, onKey } = useOffers(offers.length);

  const write = (next: string) => {
    setText(next);
    show(next.trim() !== "");
    onQuery?.(next);
  };
  const add = (parts: readonly string[]) => {
    const next = [...value];
    for (const part of parts.map((raw) => raw.trim().replace(/\s+/g, " "))) {
      if (!part || next.some((tag) => same(tag, part))) continue;
      if (limit !== undefined && next.length >= limit) {
        setSaid(`Больше меток не добавить, предел: ${limit}`);
        break;
      }
      next.push(part);
      setSaid(`Метка «${part}» добавлена`);
    }
    if (next.length > value.length) onChange(next);
    write("");
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    setSaid(`Метка «${tag}» убрана`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const offer = offers[active];
    if (event.key === "Enter" && event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (text.trim() || offer)) {
      event.preventDefault();
      add([offer ?? text]);
    } else if (event.key === "," || event.key === ";") {
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "") {
      const last = value.at(-1);
      if (last !== undefined) remove(last);
    } else onKey(event);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[,;\n]/.test(pasted)) return;
    event.preventDefault();
    add(pasted.split(/[,;\n]/));
  };
  const onBlur = () => {
    if (text.trim()) add([text]);
    show(false);
  };

  return {
    text,
    write,
    add,
    remove,
    offers,
    active,
    said,
    expanded,
    onKeyDown,
    onPaste,
    onBlur,
  };
}
