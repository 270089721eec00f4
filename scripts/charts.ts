// Writes docs/machines: every machine as a picture (SVG), in Mermaid's words, and as tables (`npm run charts`).
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chartFiles } from "./chartFiles.ts";

const folder = "docs/machines";
const files = await chartFiles();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of files) writeFileSync(join(folder, name), text);
console.log(`${folder}: ${files.size} files`);
