import { factRow, type Row, tableOf } from "./lib/report.ts";

type Measurement = () => Promise<{ measure: () => Promise<Row[]> }>;

const measurements: Readonly<Record<string, Measurement>> = {
  routeWeight: () => import("./routeWeight.ts"),
  import: () => import("./import.ts"),
  docx: () => import("./docx.ts"),
  epub: () => import("./epub.ts"),
  importAttacks: () => import("./importAttacks.ts"),
  rows: () => import("./rows.ts"),
  call: () => import("./call.ts"),
  chapter: () => import("./chapter.ts"),
  post: () => import("./post.ts"),
  keys: () => import("./keys.ts"),
  cover: () => import("./cover.ts"),
  differences: () => import("./differences.ts"),
  merging: () => import("./merging.ts"),
  chunks: () => import("./chunks.ts"),
  audio: () => import("./audio.ts"),
  chaptersMany: () => import("./chaptersMany.ts"),
  moderation: () => import("./moderation.ts"),
  scale: () => import("./scale.ts"),
  planning: () => import("./planning.ts"),
  rolling: () => import("./rolling.ts"),
  queue: () => import("./queue.ts"),
  catalog: () => import("./catalog.ts"),
  comments: () => import("./comments.ts"),
  cache: () => import("./cache.ts"),
  navigation: () => import("./navigation.ts"),
  slowPhone: () => import("./slowPhone.ts"),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(", ")}. There are ${Object.keys(measurements).join(", ")}`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, load] of Object.entries(measurements)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  try {
    const { measure } = await load();
    rows.push(...(await measure()));
  } catch (error) {
    console.error(error);
    rows.push(factRow(name, "broke"));
    process.exitCode = 1;
  }
}
console.log(`\n${tableOf(rows)}`);
