import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createActor, fromPromise } from "xstate";
import { buildApp } from "./app.ts";
import { trustFfmpeg } from "./audio/ffmpeg/trust.ts";
import { importBook } from "./books/import/store.ts";
import { planCleaning } from "./cleaning.ts";
import type { Config } from "./config.ts";
import { bindDataKey } from "./db/dataKey.ts";
import type { DatabaseNote } from "./db/embedded/embeddedDatabase.machine.ts";
import { noteStates } from "./db/embedded/noteStates.ts";
import { startEmbedded } from "./db/embedded/start.ts";
import { connectionOf, openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { hasTrigrams } from "./db/trigrams.ts";
import { seedDemo } from "./demo/seed.ts";
import { within } from "./http/within.ts";
import { bindInstallation } from "./installation.ts";
import { areJobsHeld } from "./jobs/held.ts";
import { startJobs } from "./jobs/worker.ts";
import { jobs } from "./jobs.ts";
import { metricsServer } from "./metrics/serve.ts";
import { makeFolders, metricsPort, plain, reasonOf, unheard } from "./prepare.ts";
import { announceProcess } from "./processes/presence.ts";
import { planPopular } from "./publications/popular.ts";
import { beginNotes, watchNotes } from "./publicCache/notes.ts";
import { pushKeys, renewPushKeys } from "./push/keys.ts";
import { watchReplica } from "./replica/replica.ts";
import { serverStopMachine } from "./serverStop.machine.ts";
import { offerFirstAdmin } from "./staff/firstAdmin.ts";
import { startTracing } from "./tracing/start.ts";
import { planRanks } from "./works/ranks.ts";
import { planRecount } from "./works/recount.ts";

/** How long a stop waits for jobs that do not break off, and for the last traces, in milliseconds; such jobs are done again. */
const patience = { jobs: 500, traces: 500 };

type Opened = { database: Kysely<Database>; close: () => Promise<void> };

async function openPostgres(connectionString: string, config: Config): Promise<Opened> {
  try {
    const database = await openDatabase({
      ...connectionOf(connectionString, config),
      connectionTimeoutMillis: 10_000,
    });
    return { database, close: () => database.destroy() };
  } catch (error) {
    throw plain(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`, error);
  }
}

async function openEmbedded(
  { dataDir, dataDirIsShared, databasePool, formerPostgres }: Config,
  note: (note: DatabaseNote) => void,
): Promise<Opened> {
  await makeFolders(dataDir);
  try {
    const embedded = await startEmbedded({ dataDir, isShared: dataDirIsShared, formerPostgres, log: note });
    const database = await openDatabase({ ...embedded.connection, max: databasePool });
    const close = async () => {
      await database.destroy();
      await embedded.stop();
    };
    return { database, close };
  } catch (error) {
    throw plain(`The embedded database in ${dataDir} cannot be opened: ${reasonOf(error)}`, error);
  }
}

async function fillIfEmpty({ demo }: Config): Promise<void> {
  if (!demo) return;
  const logins = await seedDemo(new Date(), importBook);
  if (!logins) return;
  console.log("Демонстрационные учётные записи (пароли показаны один раз):");
  for (const { login, password, role } of logins) console.log(`  ${role.padEnd(10)} ${login.padEnd(6)} ${password}`);
}

/** For a person to type: it is in the output once, and in no log of calls. */
async function offerFirstAdminCode({ origin }: Config): Promise<void> {
  const code = await offerFirstAdmin(new Date());
  if (!code) return;
  console.log("Администратора ещё нет. Код для первого, показан один раз и действует сутки:");
  console.log(`  ${code}`);
  console.log(`  Включите двухфакторный вход и введите код на странице ${origin}/account/first-admin`);
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const { host, port } = config;
  const { level } = app.log;
  app.log.level = "warn"; // Fastify's own line for every address would hide the one that people read
  try {
    await app.listen({ host, port });
    app.log.level = level;
  } catch (error) {
    throw unheard(config, error);
  }
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Where the numbers for Prometheus have a port of their own. @returns ends it */
async function listenForMetrics(config: Config): Promise<() => Promise<void>> {
  const where = metricsPort(config);
  const own = where && (await metricsServer(config));
  if (!own) return async () => {};
  try {
    await own.listen({ host: where.host, port: where.port });
  } catch (error) {
    throw unheard(where, error);
  }
  return () => own.close();
}

const shown = (host: string): string => (host.includes(":") ? `[${host}]` : host);

type Stopping = { app: FastifyInstance; stopJobs: () => Promise<void>; release: () => Promise<void> };

/**
 * SIGTERM lets a balancer learn of the stop first; Ctrl+C does not wait for one.
 * @returns has a stop been asked for?
 */
function stopOnSignal({ drainSeconds }: Config, { app, stopJobs, release }: Stopping): () => boolean {
  let jobsRest = Promise.resolve();
  const stop = createActor(
    serverStopMachine.provide({
      actors: {
        endCalls: fromPromise(async () => {
          await app.close();
        }),
        release: fromPromise(async () => {
          await within(patience.jobs, jobsRest);
          await release();
        }),
      },
      actions: {
        restJobs: () => {
          jobsRest = stopJobs();
        },
        cutCalls: () => app.server.closeAllConnections(),
      },
    }),
    { input: { drainTime: drainSeconds * 1_000 } },
  );
  stop.subscribe(({ value, context }) => {
    if (value === "ended") process.exit(0);
    if (value === "failed") console.error(context.reason);
    if (value === "failed" || value === "brokenOff") process.exit(1);
  });
  stop.start();
  const ask = (isUrgent: boolean) => () => stop.send({ type: "stop.asked", at: Date.now(), isUrgent });
  process.on("SIGTERM", ask(false));
  process.on("SIGINT", ask(true));
  return () => stop.getSnapshot().value !== "serving";
}

/**
 * Starts the product: database, demo data, jobs, port. Ends on SIGTERM and SIGINT after the calls at hand (serverStop.machine.ts).
 * @throws Error with one clear line: a wrong setting, a locked directory, no database, a taken port
 */
export async function main(config: Config, env: NodeJS.ProcessEnv): Promise<void> {
  const states = noteStates();
  const stopTracing = await startTracing(config);
  const opened = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config)
    : await openEmbedded(config, states.note);
  await makeFolders(config.dataDir);
  await bindDataKey(config);
  if (config.dataKeyOld) await renewPushKeys();
  else await pushKeys();
  let isGoing = (): boolean => false;
  const app = await buildApp({ config, logger: true, isGoing: () => isGoing() });
  await bindInstallation();
  const closeReplica = await watchReplica(config, app.log);
  await beginNotes(config.cachePurgeUrls);
  states.writeTo(app.log);
  if (config.origin.startsWith("https:") && !config.smtpUrl)
    app.log.warn("SMTP_URL is not set: letters and their links stand in this log, and reach nobody");
  if (config.origin.startsWith("https:") && config.sms.provider === "log")
    app.log.warn("SMS_PROVIDER is log: codes to phones lie in DATA_DIR/sms, and reach nobody");
  if (!hasTrigrams())
    app.log.warn(
      "pg_trgm is missing or knows no Cyrillic (LC_CTYPE C): searches are slow on a large database and forgive no misspelling",
    );
  if (await areJobsHeld())
    app.log.warn("jobs are held: no letter, message or payment goes out before «npm run jobs -- --release»");
  await trustFfmpeg(config, app.log);
  await fillIfEmpty(config);
  const port = await listen(app, config);
  const closeMetrics = await listenForMetrics(config);
  // PORT=0: only now is it known which address people type.
  if (config.port === 0 && !env.ORIGIN) config.origin = `http://${shown(config.host)}:${port}`;
  await offerFirstAdminCode(config);
  await planRecount(new Date());
  await planPopular(new Date());
  await planRanks(new Date());
  await planCleaning();
  const endPresence = await announceProcess({ now: () => new Date(), isGoing: () => isGoing(), log: app.log });
  const stopJobs = startJobs({ jobs, now: () => new Date(), log: app.log });
  const stopNotes = watchNotes(config.cachePurgeUrls, app.log);
  const release = async () => {
    await stopNotes();
    await closeMetrics();
    await endPresence();
    await closeReplica();
    await opened.close();
    await within(patience.traces, stopTracing());
  };
  isGoing = stopOnSignal(config, { app, stopJobs, release });
  console.log(`Рукопись: http://${shown(config.host)}:${port}`);
}
