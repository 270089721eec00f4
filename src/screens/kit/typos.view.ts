import type { Typo } from "../../api/contract/typos.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { typoNoteLifecycle } from "../../machines/lifecycles/typoNote.lifecycle.ts";
import { type TypoState, typoStates } from "../../text/typoStates.ts";

/** Which list the page's address asks for; without a word those that wait. */
export const stateAt = (address: string): TypoState => {
  const stateName = new URLSearchParams(address).get("state");
  return typoStates.find((state) => state === stateName) ?? "open";
};

export const emptyText: Readonly<Record<TypoState, string>> = {
  open: "Читатели выделяют ошибку в тексте главы и сообщают о ней. Новые опечатки появятся здесь и у абзаца в редакторе.",
  accepted: "Принятые опечатки ждут исправления: когда опубликуете главу без них, они перейдут в исправленные.",
  declined: "Здесь будет то, что вы не считаете ошибкой.",
  mended: "Опечатка исправлена, когда её больше нет в опубликованном тексте.",
};

const decisions = [
  { decision: "accepted", label: "Принять", type: "acceptance.given" },
  { decision: "declined", label: "Отклонить", type: "decline.given" },
] as const;

/** What an author may answer now: the law says. */
export const decisionsOf = (state: TypoState) =>
  decisions.filter(({ type }) => apply(typoNoteLifecycle, { state, facts: { isHeld: true } }, { type }).allowed);

/** So many characters of the paragraph stand on either side. */
const AROUND = 120;

/** A typo in its paragraph: what precedes it, its words, what follows. */
export function aroundOf({ paragraph, text, from }: Typo): [before: string, words: string, after: string] {
  const [line = ""] = text.split("\n");
  const start = Math.max(0, from.offset - AROUND);
  const end = from.offset + line.length;
  const before = paragraph.slice(start, from.offset);
  const after = paragraph.slice(end, end + AROUND);
  return [
    `${start > 0 ? "…" : ""}${before}`,
    text,
    text.includes("\n") ? "" : `${after}${end + AROUND < paragraph.length ? "…" : ""}`,
  ];
}
