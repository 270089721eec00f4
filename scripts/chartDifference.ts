/** Pages of docs/machines by the id of the machine. */
type Pages = ReadonlyMap<string, string>;

/** The kind of a table's rows, by the heading above it; promises are no part of a chart. */
const kinds = new Map([
  ["", "wire"],
  ["States", "state"],
  ["Events", "event"],
]);

function rowsOf(page: string): Set<string> {
  const rows = new Set<string>();
  let heading = "";
  for (const line of page.split("\n")) {
    if (line.startsWith("## ")) heading = line.slice(3);
    else if (line.startsWith("| ") && kinds.has(heading)) rows.add(`${kinds.get(heading)} ${line}`);
  }
  return rows;
}

/**
 * What changed in the charts of the machines between two states of docs/machines.
 * @returns a heading a machine that changed, under it its lost rows with «−» and its new ones with «+»
 */
export function chartDifference(before: Pages, after: Pages): string[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  return ids.flatMap((id) => {
    const [old, now] = [rowsOf(before.get(id) ?? ""), rowsOf(after.get(id) ?? "")];
    const changes = [
      ...[...old].filter((row) => !now.has(row)).map((row) => `  − ${row}`),
      ...[...now].filter((row) => !old.has(row)).map((row) => `  + ${row}`),
    ];
    if (changes.length === 0) return [];
    return [before.has(id) ? (after.has(id) ? id : `${id}: gone`) : `${id}: new`, ...changes];
  });
}
