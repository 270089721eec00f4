import { type Chart, type ChartState, labelOf } from "./chart.ts";

const idOf = (id: string): string => id.replace(/\W/g, "_");
const spelled = (text: string): string => text.replace(/[:;#]/g, " ");

const linesOf = (state: ChartState, depth: number): string[] => {
  const indent = "  ".repeat(depth);
  const inner = state.states;
  const own = `${indent}state "${state.key}" as ${idOf(state.id)}`;
  const first = inner.find(({ isInitial }) => isInitial);
  return [
    inner.length === 0 ? own : `${own} {`,
    ...(first ? [`${indent}  [*] --> ${idOf(first.id)}`] : []),
    ...inner.flatMap((one) => linesOf(one, depth + 1)),
    ...(inner.length > 0 ? [`${indent}}`] : []),
    ...(state.kind === "final" ? [`${indent}${idOf(state.id)} --> [*]`] : []),
  ];
};

/** A chart in Mermaid's words for state diagrams. */
export const mermaidOf = ({ root, edges, delays }: Chart): string =>
  [
    "stateDiagram-v2",
    "  direction LR",
    ...linesOf(root, 1),
    ...edges.map((edge) => `  ${idOf(edge.source)} --> ${idOf(edge.target)} : ${spelled(labelOf(edge, delays))}`),
    "",
  ].join("\n");
