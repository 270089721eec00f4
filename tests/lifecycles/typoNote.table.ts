import type { TypoNoteEvent } from "../../src/machines/lifecycles/typoNote.lifecycle.ts";
import type { TypoState } from "../../src/text/typoStates.ts";

/** The law of readers' typos (docs/spec/readers.md, «Typos»). The table takes nothing from the statechart. */
export const TYPO_NOW = "2026-11-20T11:00:00.000Z";
export const TYPO_SETTLED = "2026-11-19T09:00:00.000Z";

type Type = TypoNoteEvent["type"];
export type Row = {
  state: TypoState;
  type: Type;
  /** What is published does not hold the words any more. */
  isGone?: true;
  expected: { becomes: TypoState } | { refused: string };
};

const refused = (text: string) => ({ refused: text });
const no = refused("Сейчас это действие недоступно");
const answered = refused("На эту заметку уже ответили");
const mended = refused("Опечатка уже исправлена");

const pairs: Record<TypoState, Record<Type, Row["expected"]>> = {
  open: { "acceptance.given": { becomes: "accepted" }, "decline.given": { becomes: "declined" }, "text.published": no },
  accepted: { "acceptance.given": answered, "decline.given": answered, "text.published": no },
  declined: { "acceptance.given": answered, "decline.given": answered, "text.published": no },
  mended: { "acceptance.given": mended, "decline.given": mended, "text.published": no },
};

const gone: Record<TypoState, Row["expected"]> = {
  open: { becomes: "mended" },
  accepted: { becomes: "mended" },
  declined: no,
  mended: no,
};

const states = Object.keys(pairs) as TypoState[];

export const rows: readonly Row[] = [
  ...states.flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, expected: pairs[state][type] })),
  ),
  ...states.map((state): Row => ({ state, type: "text.published", isGone: true, expected: gone[state] })),
];
