import type { MenuEntry } from "../../ui/Menu/Menu.tsx";

type Act<Type extends string> = { type: Type; label: string; refusal?: string | undefined };

/** What the law says of a thing, as lines of a menu. */
export const lawEntries = <Type extends string>(acts: readonly Act<Type>[], run: (type: Type) => void): MenuEntry[] =>
  acts.map(({ type, label, refusal }) => ({
    label,
    danger: type === "deletion.requested",
    ...(refusal && { unavailable: refusal }),
    onSelect: () => run(type),
  }));
