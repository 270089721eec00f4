import { type Chart, type ChartState, statesOf } from "./chart.ts";

/** The states around an inner one, from the outermost on; nothing: it is not in here. */
function wayTo(state: ChartState, id: string): ChartState[] | undefined {
  if (state.id === id) return [state];
  for (const inner of state.states) {
    const way = wayTo(inner, id);
    if (way) return [state, ...way];
  }
  return undefined;
}

/** A state without what nobody has named; what is named keeps its place within the states around it. */
function pruned(state: ChartState, kept: ReadonlySet<string>): ChartState | undefined {
  const states = state.states.flatMap((inner) => pruned(inner, kept) ?? []);
  return states.length > 0 || kept.has(state.id) ? { ...state, states } : undefined;
}

/** One state with everything in it, what can happen while it lasts, and what leads to it; the whole chart where the state is unknown. */
export function aroundOf(chart: Chart, id: string): Chart {
  const way = wayTo(chart.root, id);
  const state = way?.at(-1);
  if (!way || !state) return chart;
  const own = new Set(statesOf(state).map((one) => one.id));
  const lasting = new Set([...way.map((one) => one.id), ...own]);
  const edges = chart.edges.filter(({ source, target }) => lasting.has(source) || own.has(target));
  const kept = new Set([...own, ...edges.flatMap(({ source, target }) => [source, target])]);
  return { ...chart, root: pruned(chart.root, kept) ?? chart.root, edges };
}

/** Ids of all states of a chart, each before those in it. */
export const stateIds = ({ root }: Chart): string[] => statesOf(root).map(({ id }) => id);
