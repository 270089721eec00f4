/** A row's: numbers of most lists, guids of galleries. */
export type RowId = number | string;
/** Ids of a list's rows. */
export type Order<Id extends RowId = RowId> = readonly Id[];

export const isSameOrder = (one: Order, other: Order): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/** The ids that keep their order among themselves: the longest increasing run of their former places. */
function unmoved<Id extends RowId>(order: Order<Id>, before: Order<Id>): Set<Id> {
  const placeOf = new Map(before.map((id, place) => [id, place]));
  const known = order.filter((id) => placeOf.has(id));
  const places = known.map((id) => placeOf.get(id) ?? 0);
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, place] of places.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const kept = new Set<Id>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1)
    for (const id of known.slice(index, index + 1)) kept.add(id);
  return kept;
}

/**
 * Merges one change of a list with another, the same on both sides. What the asker moved comes after the neighbour that
 * the asker gave it; everything else stays as the list is now. New rows stay behind the neighbour that stayed; vanished
 * ones are left out.
 * @param change.before what the asker knew
 * @param change.order what the asker wants
 * @param change.current what the list is now
 */
export function mergeOrders<Id extends RowId>({
  before,
  order,
  current,
}: {
  before: Order<Id>;
  order: Order<Id>;
  current: Order<Id>;
}): Id[] {
  const kept = unmoved(order, before);
  const present = new Set(current);
  const moved = order.filter((id) => !kept.has(id) && present.has(id));
  const isMoved = new Set(moved);
  const followers = new Map<Id | undefined, Id[]>();
  let neighbour: Id | undefined;
  for (const id of order) {
    if (!present.has(id)) continue;
    if (!isMoved.has(id)) neighbour = id;
    else followers.set(neighbour, [...(followers.get(neighbour) ?? []), id]);
  }
  const merged = [...(followers.get(undefined) ?? [])];
  for (const id of current) if (!isMoved.has(id)) merged.push(id, ...(followers.get(id) ?? []));
  return merged;
}

/** A row taken out of its place and put to another, counted from 0. */
export function moveTo<Id extends RowId>(order: Order<Id>, id: Id, place: number): Id[] {
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
