// Another process than the one that measures: what it is busy with must not count as the server's.
import { abuses } from "./abuses.ts";

export type Abused = { requests: number; statuses: Record<string, number> };

const CONNECTIONS = 8;
const [, , name, url = "", secrets = "", seconds] = process.argv;
const abuse = abuses.find((one) => one.name === name);
if (!abuse) throw new Error(`no abuse «${name}»`);
const sent = await Promise.all(
  secrets
    .split(",")
    .slice(0, abuse.people ?? 1)
    .map((secret) => abuse.prepare({ url, secret })),
);
process.send?.("ready");
const until = performance.now() + Number(seconds) * 1_000;
const report: Abused = { requests: 0, statuses: {} };

async function attack(prepared: (typeof sent)[number] | undefined): Promise<void> {
  if (!prepared) return;
  while (performance.now() < until) {
    const status = await fetch(`${url}${prepared.path}`, { ...prepared.init(), signal: AbortSignal.timeout(60_000) })
      .then(async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      })
      .catch(({ name: fault }: Error) => fault);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    report.requests += 1;
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => attack(sent[index % sent.length])));
process.send?.(report);
