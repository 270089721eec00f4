import type { NodeType, ResolvedPos, Schema } from "@tiptap/pm/model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "@tiptap/pm/schema-list";
import type { Command, EditorState } from "@tiptap/pm/state";

function typesOf({ nodes: { list, item } }: Schema): { list: NodeType; item: NodeType } {
  if (!list || !item) throw new Error("list and item are not in the schema");
  return { list, item };
}

/** How deep the innermost list at a position is; 0: there is none. */
function listDepth($pos: ResolvedPos): number {
  let depth = $pos.depth;
  while (depth > 0 && $pos.node(depth).type.name !== "list") depth--;
  return depth;
}

/** Are the items at the caret numbered? null: there is no list. */
export function isOrderedAt({ selection: { $from } }: EditorState): boolean | null {
  const depth = listDepth($from);
  return depth > 0 ? $from.node(depth).attrs.ordered : null;
}

/** The chosen paragraphs become items; items of the other kind become such; items of this kind become paragraphs. */
export const toggleList =
  (ordered: boolean): Command =>
  (state, dispatch) => {
    const { list, item } = typesOf(state.schema);
    const { $from } = state.selection;
    const depth = listDepth($from);
    if (depth === 0) return wrapInList(list, { ordered })(state, dispatch);
    if ($from.node(depth).attrs.ordered === ordered) return liftListItem(item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ordered }));
    return true;
  };

/** Is the caret in an item, before its first letter where `isAtStart` asks for that? */
function isInItem({ selection: { $from, empty } }: EditorState, isAtStart = false): boolean {
  if ($from.depth < 2 || $from.node(-1).type.name !== "item") return false;
  return !isAtStart || (empty && $from.parentOffset === 0 && $from.index(-1) === 0);
}

const inItem =
  (command: (item: NodeType) => Command, isAtStart = false): Command =>
  (state, dispatch, view) =>
    isInItem(state, isAtStart) && command(typesOf(state.schema).item)(state, dispatch, view);

/** Enter: the next item; in an empty one out of the list. */
export const nextItem: Command = (state, dispatch) =>
  inItem(splitListItem)(state, dispatch) ||
  (state.selection.$from.parent.content.size === 0 && inItem(liftListItem)(state, dispatch));
/** Tab: an item of the item before, in a list of the same kind. */
export const sinkItem: Command = (state, dispatch) =>
  inItem(sinkListItem)(
    state,
    dispatch &&
      ((tr) => {
        const $from = tr.selection.$from;
        const depth = listDepth($from);
        const isNew = $from.node(depth).childCount === 1;
        dispatch(isNew ? tr.setNodeMarkup($from.before(depth), null, { ordered: isOrderedAt(state) }) : tr);
      }),
  );
/** Shift+Tab: one level out. */
export const liftItem: Command = inItem(liftListItem);
/** Backspace at the very start of an item: the same. */
export const liftItemAtStart: Command = inItem(liftListItem, true);
