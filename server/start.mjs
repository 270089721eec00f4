// Plain JavaScript, so that an old Node can still read it and say what is wrong.
import { fileURLToPath } from "node:url";

const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(`Рукопись needs Node 24 or newer, this is ${process.versions.node}: start it with «npm start»`);
  process.exit(1);
}

// node:sqlite holds the lock of the data directory; the operator need not hear that it is experimental.
process.removeAllListeners("warning");
process.on("warning", (warning) => {
  if (warning.name !== "ExperimentalWarning") console.error(`${warning.name}: ${warning.message}`);
});

// Threads and child processes find the cache by the environment (ADR 13).
const { enableCompileCache, flushCompileCache } = await import("node:module");
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

try {
  const { prepare } = await import("./prepare.ts");
  const config = await prepare(process.env);
  if (process.env.SKIP_BUILD !== "1") {
    const { build } = await import("../scripts/build.mjs");
    await build();
  }
  const { main } = await import("./main.ts");
  await main(config, process.env);
  flushCompileCache();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
