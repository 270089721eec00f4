import { defineConfig } from "vite";

/** Whose worker: `webPush` or `firebase`. */
const name = process.env.PUSH_WORKER ?? "webPush";

/** The worker of notifications, in one file of its own: a worker that imports others is not known by every browser. */
export default defineConfig({
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: process.env.PUSH_WORKER_DIR ?? "dist",
    emptyOutDir: false,
    target: "es2023",
    lib: { entry: `src/workers/${name}.worker.ts`, formats: ["iife"], name: "worker" },
    rolldownOptions: {
      output: { entryFileNames: name === "webPush" ? "firebase-messaging-sw.js" : `.push/${name}.js` },
    },
  },
});
