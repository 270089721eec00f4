// `node tests/support/unpackChromium.mjs <absolute path of a folder>`: the Chromium of the packages, with the libraries and fonts that a bare system lacks.
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";

const [folder = ""] = process.argv.slice(2);
if (process.platform !== "linux" || process.arch !== "x64")
  throw new Error(`The packages have no Chromium for ${process.platform} on ${process.arch}`);
const half = `${folder}.${process.pid}`;
await rm(half, { recursive: true, force: true });
await mkdir(half, { recursive: true });
// The package unpacks into the folder of temporary files, and its libraries only where it believes to be in a cloud.
process.env.TMPDIR = half;
process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
await writeFile(
  `${half}/fonts.conf`,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fonts.cache</cachedir></fontconfig>
`,
);
await writeFile(
  `${half}/start`,
  `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib" FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${folder}/chromium" "$@"
`,
);
await chmod(`${half}/start`, 0o755);
try {
  await rename(half, folder);
} catch (error) {
  await rm(half, { recursive: true });
  // Another process was first.
  if (!existsSync(`${folder}/start`)) throw error;
}
