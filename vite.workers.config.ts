import { defineConfig } from "vite";
import { shellOfBuild } from "./scripts/bundle/shell.ts";

/** Which worker: `webPush` or `firebase` of notifications, `offline` of saved books. */
const name = process.env.WORKER ?? "webPush";
const outDir = process.env.WORKER_DIR ?? "dist";
const files: Record<string, string> = { webPush: "firebase-messaging-sw.js", offline: "sw.js" };

/** Workers in one file each: one that imports others is not known by every browser. */
export default defineConfig({
  publicDir: false,
  define: {
    "process.env.NODE_ENV": '"production"',
    ...(name === "offline" && { SHELL_OF_BUILD: JSON.stringify(shellOfBuild(outDir)) }),
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2023",
    lib: { entry: `src/workers/${name}.worker.ts`, formats: ["iife"], name: "worker" },
    rolldownOptions: { output: { entryFileNames: files[name] ?? `.push/${name}.js` } },
  },
});
