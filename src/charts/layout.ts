import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import { type Chart, type ChartEdge, type ChartState, labelOf } from "./chart.ts";

/** What lays out a graph: elkjs, in a worker of the browser or in Node. */
export type Layouter = { layout: (graph: ElkNode) => Promise<ElkNode> };

export type Box = { id: string; x: number; y: number; width: number; height: number; state: ChartState; depth: number };
/** All edges from one state to another, drawn as one; the labels stand under each other. */
export type Line = {
  points: { x: number; y: number }[];
  /** By the edge's id. */
  labels: { id: string; text: string; x: number; y: number }[];
};
export type LaidChart = { id: string; width: number; height: number; boxes: Box[]; lines: Line[] };

const LABEL_HEIGHT = 17;
const LETTER = 7.4;
const SMALL_LETTER = 6.4;
const widthOf = ({ key, invokes }: ChartState): number =>
  Math.max(96, key.length * LETTER + 44, invokes.join(", ").length * SMALL_LETTER + 44);

const nodeOf = (state: ChartState): ElkNode => ({
  id: state.id,
  width: widthOf(state),
  height: state.invokes.length > 0 ? 56 : 42,
  children: state.states.map(nodeOf),
  layoutOptions: {
    ...(state.states.length > 0 && { "elk.padding": "[top=40,left=20,bottom=20,right=20]" }),
    ...(state.isInitial && { "elk.layered.layering.layerConstraint": "FIRST" }),
  },
});

const options = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.spacing.nodeNode": "36",
  "elk.layered.spacing.nodeNodeBetweenLayers": "52",
  "elk.spacing.edgeLabel": "4",
  "elk.edgeLabels.inline": "false",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
};

const statesOf = (state: ChartState, depth = 0): { state: ChartState; depth: number }[] => [
  { state, depth },
  ...state.states.flatMap((inner) => statesOf(inner, depth + 1)),
];

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Line["points"] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

/** Edges by where they begin and end, in the order of the first of each. */
const bundlesOf = ({ edges }: Chart): ChartEdge[][] =>
  Object.values(Object.groupBy(edges, ({ source, target }) => `${source} ${target}`)).filter(
    (one) => one !== undefined,
  );

/** The positions of a chart's parts; pixels from the upper left corner. */
export async function layoutOf(chart: Chart, layouter: Layouter): Promise<LaidChart> {
  const bundles = bundlesOf(chart);
  const laid = await layouter.layout({
    id: "chart",
    layoutOptions: options,
    children: [nodeOf(chart.root)],
    edges: bundles.map((edges, index) => {
      const [{ source, target } = { source: chart.id, target: chart.id }] = edges;
      const texts = edges.map((edge) => labelOf(edge, chart.delays));
      const longest = Math.max(...texts.map(({ length }) => length));
      return {
        id: String(index),
        sources: [source],
        targets: [target],
        // Where a label has no words ELK keeps no place for it.
        labels: [{ text: texts.join("\n"), width: longest * SMALL_LETTER + 8, height: LABEL_HEIGHT * edges.length }],
      };
    }),
  });
  const nodes = new Map<string, ElkNode>();
  const gather = (node: ElkNode): void => {
    nodes.set(node.id, node);
    for (const child of node.children ?? []) gather(child);
  };
  gather(laid);
  return {
    id: chart.id,
    width: Math.ceil((laid.width ?? 0) + 8),
    height: Math.ceil((laid.height ?? 0) + 8),
    boxes: statesOf(chart.root).map(({ state, depth }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(state.id) ?? {};
      return { id: state.id, x, y, width, height, state, depth };
    }),
    lines: (laid.edges ?? []).map((edge) => {
      const [{ x = 0, y = 0 } = {}] = edge.labels ?? [];
      const labels = (bundles[Number(edge.id)] ?? []).map((one, row) => ({
        id: one.id,
        text: labelOf(one, chart.delays),
        x: x + 4,
        y: y + 12 + row * LABEL_HEIGHT,
      }));
      return { points: pointsOf(edge), labels };
    }),
  };
}
