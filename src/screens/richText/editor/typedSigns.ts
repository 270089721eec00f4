import { type Editor, Extension, InputRule } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import type { TypedSigns } from "../../../services/typedSigns.service.ts";

const closing: Partial<Record<string, string>> = { "«": "»", "„": "“" };

/** What is before a position in its line; notes and breaks are spaces. */
const textBefore = ($at: ResolvedPos): string => $at.parent.textBetween(0, $at.parentOffset, " ", " ");

/** The sign that a typed quotation mark means: «ёлочки» outside, „лапки“ inside. @param before the line up to it */
export function quoteAfter(before: string): string {
  const open: string[] = [];
  for (const sign of before) {
    if (sign in closing) open.push(sign);
    else if (sign === closing[open.at(-1) ?? ""]) open.pop();
  }
  const begins = /(?:^|[\s\u00a0([{«„—–-])$/u.test(before);
  if (begins) return open.length > 0 ? "„" : "«";
  return closing[open.at(-1) ?? ""] ?? "»";
}

type Options = { signs: TypedSigns };

/**
 * Quotes, dashes and three dots in place of what is typed for them. Backspace at once, as «Отменить», brings back what was
 * typed, and there it stays. Pasted text is never changed.
 */
export const TypedSignsRules = Extension.create<Options>({
  name: "typedSigns",
  addOptions: () => ({ signs: { areOn: () => false, turn: () => {} } }),
  addStorage() {
    return { signs: this.options.signs };
  },
  addInputRules() {
    const { signs } = this.options;
    type Handler = ConstructorParameters<typeof InputRule>[0]["handler"];
    const rule = (find: RegExp, handler: Handler) =>
      new InputRule({ find, handler: (given) => (signs.areOn() ? handler(given) : null) });
    return [
      rule(/"$/, ({ state, range }) => {
        state.tr.insertText(quoteAfter(textBefore(state.doc.resolve(range.from))), range.from, range.to);
      }),
      rule(/(?<!\.)\.\.\.$/, ({ state, range }) => {
        state.tr.insertText("…", range.from, range.to);
      }),
      rule(/ (?<!-)--$/, ({ state, range }) => {
        state.tr.insertText("\u00a0—", range.from, range.to);
      }),
      rule(/(?<![-\s])--$/, ({ state, range }) => {
        state.tr.insertText("—", range.from, range.to);
      }),
      rule(/(?<=[^\s-]) [-–] $/u, ({ state, range }) => {
        state.tr.insertText("\u00a0— ", range.from, range.to);
      }),
    ];
  },
});

const signsOf = ({ storage }: Editor): TypedSigns | undefined =>
  (storage as { typedSigns?: { signs: TypedSigns } }).typedSigns?.signs;

export const areSignsTyped = (editor: Editor): boolean => signsOf(editor)?.areOn() ?? false;

/** Turns the signs on or off, in this text and in all others on this device. */
export function toggleSigns(editor: Editor): boolean {
  signsOf(editor)?.turn(!areSignsTyped(editor));
  // Its toolbar looks again at every transaction.
  editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false));
  return true;
}
