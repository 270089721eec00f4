import { useState } from "react";
import { formatNumber } from "../../text/plural.ts";
import type { RowId } from "../VirtualList/VirtualList.tsx";

type Options<T> = {
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Wants the focus on the grip of a row. */
  onFocus: (id: RowId) => void;
  /** Let go at another place, counted from 0. */
  onDrop: (item: T, place: number) => void;
};

const PAGE = 10;

/** Where a key takes a lifted row; null: it stays where it is. */
const steps: Partial<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => Math.max(0, place - 1),
  ArrowDown: (place, last) => Math.min(last, place + 1),
  PageUp: (place) => Math.max(0, place - PAGE),
  PageDown: (place, last) => Math.min(last, place + PAGE),
  Home: () => 0,
  End: (_, last) => last,
};

/** A row in the hand of the keyboard: lifted, moved by arrows, dropped or brought back; `news` has every step. */
export function useRowLift<T extends { id: RowId }>({ items, nameOf, onFocus, onDrop }: Options<T>) {
  const [lifted, setLifted] = useState<{ id: RowId; place: number } | null>(null);
  const [news, setNews] = useState("");
  const from = items.findIndex(({ id }) => id === lifted?.id);
  const held = items[from];
  const others = items.filter((item) => item !== held);
  const shown = held && lifted ? others.toSpliced(lifted.place, 0, held) : items;
  const at = (place: number) => `место ${formatNumber(place + 1)} из ${formatNumber(items.length)}`;

  const bringBack = () => {
    if (!held || !lifted) return;
    setLifted(null);
    setNews(`«${nameOf(held)}»: снова ${at(from)}`);
  };
  return {
    /** The rows with the lifted one where it is held. */
    shown,
    liftedId: held?.id ?? null,
    news,
    bringBack,
    /** Space on the grip: up, and down again. */
    toggle: (item: T) => {
      onFocus(item.id);
      if (item.id !== held?.id) {
        const place = items.indexOf(item);
        setLifted({ id: item.id, place });
        setNews(`«${nameOf(item)}»: ${at(place)}. Стрелки перемещают, пробел опускает, Esc возвращает`);
        return;
      }
      setLifted(null);
      setNews(lifted?.place === from ? `«${nameOf(item)}»: ${at(from)}` : "");
      onDrop(item, lifted?.place ?? from);
    },
    /** @returns whether the key was meant for the lifted row */
    press: (key: string): boolean => {
      if (!held || !lifted) return false;
      const step = steps[key];
      if (key === "Escape") bringBack();
      else if (step) {
        const place = step(lifted.place, items.length - 1);
        setLifted({ id: held.id, place });
        setNews(`«${nameOf(held)}»: ${at(place)}`);
      } else return false;
      onFocus(held.id);
      return true;
    },
  };
}
