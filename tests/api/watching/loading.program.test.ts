import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Makes the whole server but for its database and its port. @returns folders of packages that it has loaded for watching */
async function loaded(env: NodeJS.ProcessEnv): Promise<string[]> {
  const program = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      load: (url, context, next) => {
        const name = /node_modules\\/(@opentelemetry\\/[^/]+|prom-client)\\//.exec(url)?.[1];
        if (name) packages.add(name);
        return next(url, context);
      },
    });
    const { readConfig } = await import("./server/config.ts");
    const { startTracing } = await import("./server/tracing/start.ts");
    const { buildApp } = await import("./server/app.ts");
    await import("./server/main.ts");
    const config = readConfig(process.env);
    await startTracing(config);
    await buildApp({ config });
    console.log(JSON.stringify([...packages].sort()));
    process.exit(0);`;
  const DATA_DIR = join(tmpdir(), "rukopis-nowhere");
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR,
      WEB_ROOT: DATA_DIR,
      ...env,
    },
  });
  return JSON.parse(stdout) as string[];
}

it("without the settings nothing of OpenTelemetry and of prom-client is loaded", async () => {
  expect(await loaded({})).toEqual([]);
});

it("with the settings they are", async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", METRICS_TOKEN: "0123456789abcdef" };
  expect(await loaded(settings)).toEqual(
    expect.arrayContaining([
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/sdk-trace",
      "prom-client",
    ]),
  );
});
