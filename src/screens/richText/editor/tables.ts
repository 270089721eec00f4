import { Fragment, type Node, type NodeType, type ResolvedPos, type Schema, Slice } from "@tiptap/pm/model";
import { type Command, type EditorState, TextSelection } from "@tiptap/pm/state";
import { MOST_COLUMNS } from "../../../document/tables.ts";
import { breakLine } from "./lineBreaks.ts";

const type = ({ nodes }: Schema, name: "table" | "row" | "cell" | "hardBreak" | "paragraph"): NodeType => {
  const found = nodes[name];
  if (!found) throw new Error(`${name} is not in the schema`);
  return found;
};
const emptyCells = (schema: Schema, count: number): Node[] =>
  Array.from({ length: count }, () => type(schema, "cell").create());

/** Where a cell is: its table, the numbers of its row and column. */
type Place = { table: Node; start: number; row: number; column: number };

/** The place of the caret; null: it is in no table. */
function placeOf({ selection: { $from } }: EditorState): Place | null {
  const depth = cellDepth($from);
  if (depth === 0) return null;
  return {
    table: $from.node(depth - 2),
    start: $from.before(depth - 2),
    row: $from.index(depth - 2),
    column: $from.index(depth - 1),
  };
}

function cellDepth($pos: ResolvedPos): number {
  return $pos.parent.type.name === "cell" ? $pos.depth : 0;
}

export const isInTable = (state: EditorState): boolean => placeOf(state) !== null;

const rowsOf = (table: Node): Node[][] => table.children.map(({ children }) => [...children]);

/** Where the text of a cell ends. */
function endOf(start: number, rows: readonly (readonly Node[])[], row: number, column: number): number {
  const size = (cells: readonly Node[]) => cells.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const before = rows.slice(0, row).reduce((sum, cells) => sum + size(cells) + 2, 0);
  return start + 1 + before + 1 + size((rows[row] ?? []).slice(0, column + 1)) - 1;
}

/** Puts other rows in the place of a table, with the caret in one of their cells; without rows a paragraph. */
function withRows(
  change: (rows: Node[][], place: Place, schema: Schema) => { rows: Node[][]; row: number; column: number } | null,
): Command {
  return (state, dispatch) => {
    const place = placeOf(state);
    const changed = place && change(rowsOf(place.table), place, state.schema);
    if (!place || !changed) return false;
    const { schema, tr } = state;
    const rows = changed.rows.filter((cells) => cells.length > 0);
    const end = place.start + place.table.nodeSize;
    if (rows.length === 0) {
      tr.replaceWith(place.start, end, type(schema, "paragraph").create());
      tr.setSelection(TextSelection.create(tr.doc, place.start + 1));
    } else {
      const made = rows.map((cells) => type(schema, "row").create(null, cells));
      tr.replaceWith(place.start, end, place.table.copy(Fragment.fromArray(made)));
      const row = Math.min(changed.row, rows.length - 1);
      const column = Math.min(changed.column, (rows[row]?.length ?? 1) - 1);
      tr.setSelection(TextSelection.create(tr.doc, endOf(place.start, rows, row, column)));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Two rows of two cells behind the block of the caret. */
export const insertTable: Command = (state, dispatch) => {
  const { schema, selection, tr } = state;
  if (isInTable(state)) return false;
  const { $to } = selection;
  const after = $to.depth === 0 ? $to.pos : $to.after(1);
  const rows = [2, 2].map((count) => type(schema, "row").create(null, emptyCells(schema, count)));
  const table = type(schema, "table").create(null, rows);
  const isLast = after === state.doc.content.size;
  tr.insert(after, isLast ? [table, type(schema, "paragraph").create()] : table);
  tr.setSelection(TextSelection.create(tr.doc, after + 3));
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const addRow: Command = withRows((rows, { row }, schema) => ({
  rows: rows.toSpliced(row + 1, 0, emptyCells(schema, rows[row]?.length ?? 1)),
  row: row + 1,
  column: 0,
}));

/** A table has ten columns at most. */
export const addColumn: Command = withRows((rows, { row, column }, schema) =>
  rows.some(({ length }) => length >= MOST_COLUMNS)
    ? null
    : {
        rows: rows.map((cells) => cells.toSpliced(column + 1, 0, ...emptyCells(schema, 1))),
        row,
        column: column + 1,
      },
);

export const deleteRow: Command = withRows((rows, { row, column }) => ({ rows: rows.toSpliced(row, 1), row, column }));

export const deleteColumn: Command = withRows((rows, { row, column }) => ({
  rows: rows.map((cells) => cells.toSpliced(column, 1)),
  row,
  column,
}));

/** Tab: the next cell, behind the last one a new row. */
export const nextCell: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place) return false;
  const rows = rowsOf(place.table);
  const next = place.column + 1 < (rows[place.row]?.length ?? 0) ? [place.row, place.column + 1] : [place.row + 1, 0];
  const [row = 0, column = 0] = next;
  if (row >= rows.length) return addRow(state, dispatch);
  const { tr } = state;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, endOf(place.start, rows, row, column))).scrollIntoView());
  return true;
};

/** Shift+Tab: the cell before. In the first one the focus leaves the text. */
export const previousCell: Command = (state, dispatch) => {
  const place = placeOf(state);
  if (!place || (place.row === 0 && place.column === 0)) return false;
  const rows = rowsOf(place.table);
  const row = place.column > 0 ? place.row : place.row - 1;
  const column = place.column > 0 ? place.column - 1 : (rows[row]?.length ?? 1) - 1;
  const { tr } = state;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, endOf(place.start, rows, row, column))).scrollIntoView());
  return true;
};

/** Enter: the next line of the cell. */
export const breakInCell: Command = (state, dispatch) => isInTable(state) && breakLine(state, dispatch);

/** Blocks for a cell, which holds lines alone. */
export function asLines(slice: Slice, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  if (cellDepth($context) === 0 || slice.content.firstChild?.isInline) return slice;
  const inline: Node[] = [];
  slice.content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (inline.length > 0) inline.push(type(schema, "hardBreak").create());
    inline.push(...node.children);
    return false;
  });
  return new Slice(Fragment.fromArray(inline), 0, 0);
}
