import { readFileSync } from "node:fs";
import { ConfigError } from "./configError.ts";

/** Settings that hold a secret. */
const secretNames = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "DATA_KEY",
  "DATA_KEY_OLD",
  "SMTP_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "SMSRU_API_ID",
  "YOOKASSA_SECRET_KEY",
  "CHATWOOT_TOKEN",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

/** @throws ConfigError: no such file, or it is empty */
function contentOf(setting: string, path: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new ConfigError(`${setting} names ${path}, which cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (content === "") throw new ConfigError(`${setting} names ${path}, which is empty`);
  return content;
}

/**
 * The environment with each secret that comes from a file: `DATA_KEY_FILE` names one that holds `DATA_KEY`, as containers and
 * systemd give secrets. A line break at its end does not belong to it.
 * @throws ConfigError: both are given, or the file holds nothing
 */
export function withSecrets(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set(Object.keys(given));
  const fromFiles = secretNames.filter((name) => names.has(`${name}_FILE`));
  if (fromFiles.length === 0) return given;
  const env = { ...given };
  for (const name of fromFiles) {
    const setting = `${name}_FILE`;
    const path = env[setting] ?? "";
    if (env[name]) throw new ConfigError(`${name} and ${setting} are both set: leave one of them out`);
    env[name] = contentOf(setting, path);
    delete env[setting];
  }
  return env;
}
