import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

// The browser asks Vite; Vite passes calls and files on to the server, which restarts after every change.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

const api = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/start.mjs"], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_ENV: "development",
    SKIP_BUILD: "1",
    PORT: String(apiPort),
    ORIGIN: process.env.ORIGIN ?? `http://localhost:${port}`,
  },
});

const target = `http://localhost:${apiPort}`;
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    proxy: { "/api": target, "/files": target, "/feed": target, "/sitemap": target, "/robots.txt": target },
  },
});
await vite.listen();
console.log(`Рукопись (development): http://localhost:${port}`);

const stop = () => {
  api.kill("SIGINT");
  void vite.close().then(() => process.exit(0));
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
api.on("exit", (code) => process.exit(code ?? 0));
