import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { delimiter, join, resolve } from "node:path";
import * as z from "zod/mini";
import { ConfigError } from "./configError.ts";
import { withSecrets } from "./secretFiles.ts";
import { nearNames } from "./settingNames.ts";

/** `localPublicKey`: what browsers are registered with where the product runs on localhost. */
export type FirebaseSettings = {
  app: { apiKey: string; projectId: string; messagingSenderId: string; appId: string };
  publicKey: string;
  localPublicKey: string;
  /** The service account that sends; `sendUrl` takes messages, `tokenUrl` lends access. */
  sender: { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string; sendUrl: string };
};

/** Whose chat the page of the support shows, and what it is known there by. */
export type ChatSetting =
  | { provider: "none" }
  | { provider: "chatra"; id: string }
  | { provider: "chatwoot"; origin: string; token: string };

/** What takes money; `off`: nothing is sold. */
export type PaymentSetting =
  | { provider: "off" }
  /** Our own, over loopback: no money moves. */
  | { provider: "test" }
  | { provider: "yookassa"; shopId: string; secretKey: string; url: string; networks: readonly string[] };

/** A bucket of a server that speaks S3. `isRedirected`: browsers fetch pictures and sounds there themselves. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  isRedirected: boolean;
};

/** Settings from the environment; docs/operating/settings.md names all of them. The start reads them once. */
export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** Where files of people are stored; null: in `dataDir`. */
  s3: S3Settings | null;
  /** PostgreSQL 15 or newer; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** A replica of `databaseUrl` that answers guests' lists, searches and feeds; undefined: there is none. */
  databaseReadUrl: string | undefined;
  /** How long a stopping server goes on with calls while /ready refuses. */
  drainSeconds: number;
  /** Connections to the database that this process holds at most. */
  databasePool: number;
  /** False for a pool of connections in front of PostgreSQL that knows no named statements. */
  namesStatements: boolean;
  /** Several processes of this machine may work on `dataDir`; one of them runs its embedded database. */
  dataDirIsShared: boolean;
  /** The folder with programs of the major version of PostgreSQL that made the embedded database; null: they are looked for where they are needed. */
  formerPostgres: string | null;
  /** The address that people type, for links in letters and for the check of Origin. */
  origin: string;
  mainSiteUrl: string;
  /** A bearer that belongs to no person: it does not hide the signed-in user. */
  publicApiKey: string | undefined;
  supportEmail: string | undefined;
  /** The support's chat; `none`: there is none. */
  chat: ChatSetting;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** What sends text messages; `log`: files in `dataDir`. */
  sms: { provider: "log" } | { provider: "smsru"; apiId: string; url: string };
  /**
   * `services`: origins of push services in addition to those of the known browsers. Without `firebase` browsers are
   * reached by Web Push.
   */
  push: { services: readonly string[]; firebase: FirebaseSettings | null };
  moderation: "off" | "newcomers" | "all";
  /** People write to each other; without it there is nothing of it. */
  hasPrivateMessages: boolean;
  payments: PaymentSetting;
  /** The seller, as buyers see it. Empty texts: not set. */
  seller: { name: string; inn: string; ogrn: string; address: string };
  /** Codes of the receipts of the law 54-ФЗ; `taxSystemCode` null: the one of the provider's own settings. */
  receipt: { vatCode: number; taxSystemCode: number | null; subject: string; mode: string };
  /** Percent of a sale that are the platform's. */
  salesFeePercent: number;
  /** The same of a work under an exclusive agreement. */
  exclusiveFeePercent: number;
  /** Bytes that the sounds of one author's works may take. */
  audioQuota: number;
  /** The system's ffmpeg; null: there is none, or it is not wanted. */
  ffmpegPath: string | null;
  /** The words next to the sign of a work that shows drugs. */
  drugWarningText: string;
  /** Demo accounts and books on an empty database: on localhost without an https ORIGIN, elsewhere only with DEMO=1. */
  demo: boolean;
  /** `required`: roles count only with the second factor. `off`: a demo on localhost. */
  staffTotp: "required" | "off";
  /** The server checks its own answers against the contract: tests and development. */
  checkAnswers: boolean;
  /** Where numbers for Prometheus are served; null: nowhere. `port` null: at /metrics next to everything else, with the token. */
  metrics: { token: string; port: null } | { token: string | null; port: number } | null;
  /** How long a cache in front may answer for guests by itself; 0: it asks each time. */
  publicCacheSeconds: number;
  /** Where caches in front hear that something is another now. */
  cachePurgeUrls: readonly string[];
  /** The log has a line for each request. */
  accessLog: boolean;
  /** Where traces are sent over OTLP; null: nowhere. */
  traces: { url: string; headers: Readonly<Record<string, string>>; serviceName: string } | null;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string | false;
  /** The built browser application. */
  webRoot: string;
  /** What papers and second factors are enciphered with: 32 bytes. Without it one of its own in `dataDir`. */
  dataKey: Buffer | undefined;
  /** The one before: it reads, and writes nothing. */
  dataKeyOld: Buffer | undefined;
};

const drugWarning =
  "Незаконное потребление наркотических средств и психотропных веществ причиняет вред здоровью, их незаконный оборот запрещён и влечёт установленную законодательством ответственность";

export { ConfigError };

const localHosts = ["localhost", "127.0.0.1", "::1"];
/** Does nobody come here but from this machine? An https ORIGIN has a proxy that lets others in. */
export const isOnLocalhost = ({ host, origin }: Pick<Config, "host" | "origin">): boolean =>
  localHosts.includes(host) && !origin.startsWith("https:");

const networks = ["loopback", "linklocal", "uniquelocal"];
const isNetwork = (given: string): boolean => {
  const [address = "", length = "0"] = given.split("/", 2);
  return networks.includes(given) || (isIP(address) !== 0 && /^\d{1,3}$/.test(length));
};

/** @throws ConfigError: a number would be taken for an address, and all people would share the proxy's */
function readProxies(given = ""): string | false {
  const wrong = given.split(",").find((one) => one.trim() !== "" && !isNetwork(one.trim()));
  if (wrong !== undefined)
    throw new ConfigError(`TRUST_PROXY must be addresses, networks or ${networks.join(", ")}, not «${wrong.trim()}»`);
  return given || false;
}

/** @throws ConfigError without what was given: it holds the password */
function readSmtpUrl(given: string): string {
  const isSmtp = URL.canParse(given) && /^smtps?:\/\/[^/?#]/.test(given);
  if (!isSmtp) throw new ConfigError("SMTP_URL must be smtp://user:password@host:port, or smtps://… with TLS at once");
  return given;
}

/** @throws ConfigError without what was given: it may hold a password */
function readDatabaseUrl(name: string, given: string): string {
  const isPostgres = URL.canParse(given) && /^postgres(ql)?:\/\//.test(given);
  if (!isPostgres) throw new ConfigError(`${name} must be postgres://user:password@host:port/database`);
  return given;
}

/** @throws ConfigError: the embedded database has no replica */
function readReplicaUrl({ DATABASE_READ_URL: given, DATABASE_URL: primary }: NodeJS.ProcessEnv): string | undefined {
  if (!given) return undefined;
  if (!primary) throw new ConfigError("DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica");
  return readDatabaseUrl("DATABASE_READ_URL", given);
}

/** @throws ConfigError */
function readDrain(given = "3"): number {
  const seconds = Number(given);
  if (given.trim() === "" || !Number.isInteger(seconds) || seconds < 0 || seconds > 300)
    throw new ConfigError(`DRAIN_SECONDS must be a number from 0 to 300, not «${given}»`);
  return seconds;
}

/** @throws ConfigError: what a failed purge leaves in a cache must not last */
function readCacheSeconds(given = "0"): number {
  const seconds = Number(given);
  if (given.trim() === "" || !Number.isInteger(seconds) || seconds < 0 || seconds > 3_600)
    throw new ConfigError(`PUBLIC_CACHE_SECONDS must be a number from 0 to 3600, not «${given}»`);
  return seconds;
}

/** @throws ConfigError without what was given: it may hold a password */
function readPurgeUrls(given = ""): string[] {
  const urls = given.split(",").map((url) => url.trim());
  const isRight = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (given.trim() === "") return [];
  if (!urls.every(isRight))
    throw new ConfigError("CACHE_PURGE_URL must be addresses with http: or https:, separated by commas");
  return urls;
}

/** @throws ConfigError without what was given: it may be a key */
function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  const { S3_ENDPOINT: given, S3_BUCKET: bucket = "", S3_REGION: region = "us-east-1" } = env;
  const { S3_ACCESS_KEY: accessKey = "", S3_SECRET_KEY: secretKey = "" } = env;
  const missing = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"].filter((name) => !env[name]?.trim());
  const isRedirected = readSwitch("S3_REDIRECT", env.S3_REDIRECT ?? "off");
  if (missing.length === 4 && !isRedirected) return null;
  if (!given || missing.length > 0) throw new ConfigError(`Files in S3 need ${missing.join(", ")}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`S3_BUCKET must be the name of a bucket, not «${bucket}»`);
  return { endpoint: readOrigin("S3_ENDPOINT", given), bucket, region, accessKey, secretKey, isRedirected };
}

/** @throws ConfigError: a call inside a transaction may need a second connection */
function readPool(given = "10"): number {
  const pool = Number(given);
  if (!Number.isInteger(pool) || pool < 2 || pool > 1_000)
    throw new ConfigError(`DATABASE_POOL must be a number from 2 to 1000, not «${given}»`);
  return pool;
}

/** @throws ConfigError without what was given: it is the key */
function readDataKey(name: string, given: string): Buffer {
  const key = Buffer.from(given, "base64");
  if (key.length !== 32 || !/^[A-Za-z0-9+/]{43}=?$/.test(given.trim()))
    throw new ConfigError(`${name} must be 32 bytes in base64: openssl rand -base64 32`);
  return key;
}

/** @throws ConfigError: where strangers come, nobody moderates by a password alone */
function readStaffTotp(given: string | undefined, isLocalDemo: boolean): Config["staffTotp"] {
  if (given === undefined) return isLocalDemo ? "off" : "required";
  if (given !== "required" && given !== "off")
    throw new ConfigError(`STAFF_TOTP must be required or off, not «${given}»`);
  if (given === "off" && !isLocalDemo) throw new ConfigError("STAFF_TOTP=off is for demos on localhost alone");
  return given;
}

/** @throws ConfigError */
function readSms({ SMS_PROVIDER: provider = "log", SMSRU_API_ID: apiId }: NodeJS.ProcessEnv): Config["sms"] {
  if (provider !== "log" && provider !== "smsru")
    throw new ConfigError(`SMS_PROVIDER must be log or smsru, not «${provider}»`);
  if (provider === "log") return { provider };
  if (!apiId) throw new ConfigError("SMS_PROVIDER=smsru needs SMSRU_API_ID, the key from sms.ru");
  return { provider, apiId, url: "https://sms.ru/sms/send" };
}

/** It gets into the page and into the header of its security policy: only what names a chat may. */
const isChatName = (given: string | undefined): given is string => /^[\w-]{1,100}$/.test(given ?? "");

/** @throws ConfigError */
function readChat(env: NodeJS.ProcessEnv): ChatSetting {
  const { CHAT_PROVIDER: provider = "none", CHATRA_ID: id, CHATWOOT_URL: url = "", CHATWOOT_TOKEN: token } = env;
  if (provider === "none") return { provider };
  if (provider === "chatra") {
    if (!isChatName(id)) throw new ConfigError("CHAT_PROVIDER=chatra needs CHATRA_ID, the public key from chatra.com");
    return { provider, id };
  }
  if (provider !== "chatwoot")
    throw new ConfigError(`CHAT_PROVIDER must be none, chatra or chatwoot, not «${provider}»`);
  if (!isChatName(token))
    throw new ConfigError("CHAT_PROVIDER=chatwoot needs CHATWOOT_TOKEN, the website token of its inbox");
  return { provider, origin: readOrigin("CHATWOOT_URL", url, "the address of a Chatwoot"), token };
}

/** The networks that send YooKassa's notifications (docs/spec/commerce.md, «Notifications of the provider»). */
const yookassaNetworks =
  "185.71.76.0/27,185.71.77.0/27,77.75.153.0/25,77.75.154.128/25,77.75.156.11,77.75.156.35,2a02:5180::/32";

/** @throws ConfigError: money is taken by nobody whose facts are not known, and over nothing but TLS */
function readPayments(env: NodeJS.ProcessEnv, isLocal: boolean, origin: string): PaymentSetting {
  const provider = env.PAYMENTS ?? (isLocal ? "test" : "off");
  if (provider === "off" || provider === "test") return { provider };
  if (provider !== "yookassa") throw new ConfigError(`PAYMENTS must be off, test or yookassa, not «${provider}»`);
  const missing = [
    "YOOKASSA_SHOP_ID",
    "YOOKASSA_SECRET_KEY",
    "SELLER_NAME",
    "SELLER_INN",
    "SELLER_OGRN",
    "SELLER_ADDRESS",
  ]
    .filter((name) => !env[name]?.trim())
    .join(", ");
  if (missing !== "") throw new ConfigError(`PAYMENTS=yookassa needs ${missing}`);
  if (!origin.startsWith("https:")) throw new ConfigError("PAYMENTS=yookassa needs an ORIGIN with https:");
  const url = env.YOOKASSA_API_URL ?? "https://api.yookassa.ru/v3";
  if (!URL.canParse(url) || new URL(url).protocol !== "https:")
    throw new ConfigError(`YOOKASSA_API_URL must be an address with https:, not «${url}»`);
  const networks = (env.YOOKASSA_NETWORKS ?? yookassaNetworks).split(",").map((one) => one.trim());
  const wrong = networks.find((one) => isIP(one.split("/", 1)[0] ?? "") === 0 || !isNetwork(one));
  if (wrong !== undefined) throw new ConfigError(`YOOKASSA_NETWORKS must be addresses and networks, not «${wrong}»`);
  return {
    provider,
    shopId: env.YOOKASSA_SHOP_ID ?? "",
    secretKey: env.YOOKASSA_SECRET_KEY ?? "",
    url: url.replace(/\/$/, ""),
    networks,
  };
}

/** @throws ConfigError */
function readCode(name: string, given: string): number {
  if (!/^\d{1,2}$/.test(given) || Number(given) === 0)
    throw new ConfigError(`${name} must be a code from 1 on, not «${given}»`);
  return Number(given);
}

/** @throws ConfigError */
function readPercent(name: string, given: string): number {
  if (!/^\d{1,2}$/.test(given)) throw new ConfigError(`${name} must be a whole number from 0 to 99, not «${given}»`);
  return Number(given);
}

/** @throws ConfigError */
function readQuota(given = "20"): number {
  const gigabytes = Number(given);
  if (given.trim() === "" || !Number.isFinite(gigabytes) || gigabytes <= 0)
    throw new ConfigError(`AUDIO_QUOTA_GB must be a number of gigabytes, not «${given}»`);
  return Math.floor(gigabytes * 1_073_741_824);
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** The one that is named, else the first in PATH; `none`: without it. @throws ConfigError */
function findFfmpeg({ FFMPEG_PATH: given, PATH: path = "" }: NodeJS.ProcessEnv): string | null {
  if (given === "none") return null;
  if (given) {
    if (!isProgram(given)) throw new ConfigError(`FFMPEG_PATH must name a program, or be none, not «${given}»`);
    return resolve(given);
  }
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

const firebaseApp = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
});
const serviceAccount = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.optional(z.url()) });

/** @throws ConfigError without what was given: it may be a key */
function readJson<S extends z.ZodMiniType>(name: string, read: () => string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(read()));
  } catch {
    throw new ConfigError(`${name} is not what Firebase's console gives for it`);
  }
}

const isOrigin = (given: string): boolean => URL.canParse(given) && new URL(given).origin === given;

/** @throws ConfigError */
function readPush(env: NodeJS.ProcessEnv): Config["push"] {
  const { PUSH_PROVIDER: provider = "webpush", PUSH_SERVICES: given = "" } = env;
  if (provider !== "webpush" && provider !== "firebase")
    throw new ConfigError(`PUSH_PROVIDER must be webpush or firebase, not «${provider}»`);
  const services = given
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = services.find((one) => !isOrigin(one));
  if (wrong !== undefined) throw new ConfigError(`PUSH_SERVICES must be origins like https://host, not «${wrong}»`);
  if (provider === "webpush") return { services, firebase: null };
  const { FIREBASE_APP, FIREBASE_ACCOUNT_FILE: file, FIREBASE_KEY: publicKey, FIREBASE_KEY_LOCAL, FCM_URL } = env;
  if (!FIREBASE_APP || !file || !publicKey)
    throw new ConfigError("PUSH_PROVIDER=firebase needs FIREBASE_APP, FIREBASE_KEY and FIREBASE_ACCOUNT_FILE");
  const app = readJson("FIREBASE_APP", () => FIREBASE_APP, firebaseApp);
  const account = readJson("FIREBASE_ACCOUNT_FILE", () => readFileSync(file, "utf8"), serviceAccount);
  const sender = {
    projectId: app.projectId,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    tokenUrl: account.token_uri ?? "https://oauth2.googleapis.com/token",
    sendUrl: FCM_URL ?? "https://fcm.googleapis.com",
  };
  return { services, firebase: { app, publicKey, localPublicKey: FIREBASE_KEY_LOCAL ?? publicKey, sender } };
}

/** @throws ConfigError */
function readSwitch(name: string, given: string): boolean {
  if (given !== "on" && given !== "off") throw new ConfigError(`${name} must be on or off, not «${given}»`);
  return given === "on";
}

/** What a header can carry as a bearer (RFC 6750), and nobody finds by trying. */
const isBearer = (given: string): boolean => /^[\w.~+/-]{16,}=*$/.test(given);

/** @throws ConfigError without the token */
function readMetrics(
  { METRICS_TOKEN: token, METRICS_PORT: given }: NodeJS.ProcessEnv,
  port: number,
): Config["metrics"] {
  if (token && !isBearer(token))
    throw new ConfigError(
      "METRICS_TOKEN must have 16 characters or more: letters, digits and -._~+/ (openssl rand -hex 32)",
    );
  if (!given) return token ? { token, port: null } : null;
  const own = Number(given);
  if (!Number.isInteger(own) || own < 1 || own > 65_535)
    throw new ConfigError(`METRICS_PORT must be a number from 1 to 65535, not «${given}»`);
  if (own === port) throw new ConfigError(`METRICS_PORT must be another port than PORT, not «${given}»`);
  return { token: token || null, port: own };
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** @throws ConfigError without the headers: they hold a key */
function readTraces(env: NodeJS.ProcessEnv): Config["traces"] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: given, OTEL_EXPORTER_OTLP_HEADERS: pairs = "", OTEL_SERVICE_NAME: name } = env;
  const headers = pairs
    .split(",")
    .filter((pair) => pair.trim() !== "")
    .map((pair) => /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(pair));
  if (headers.includes(null))
    throw new ConfigError("OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas");
  if (!given) return null;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new ConfigError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address with http: or https:, not «${given}»`);
  return {
    url: `${given.replace(/\/$/, "")}/v1/traces`,
    headers: Object.fromEntries(headers.map((pair) => [pair?.[1] ?? "", decoded(pair?.[2] ?? "")])),
    serviceName: name || "rukopis",
  };
}

/** @throws ConfigError: a misspelled setting would be left out in silence */
function mustBeKnown(env: NodeJS.ProcessEnv): void {
  const [wrong] = nearNames(Object.keys(env));
  if (wrong) throw new ConfigError(`${wrong.given} is no setting, did you mean ${wrong.meant}?`);
}

/** @throws ConfigError: what would be dropped of an address is named, without being repeated: it may be a password */
function readOrigin(name: string, given: string, what = "an address"): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new ConfigError(`${name} must be ${what}, not «${given}»`);
  const { origin, pathname, search, hash, username, password } = new URL(given);
  const dropped = [
    username + password !== "" && "a user name or password",
    pathname !== "/" && "a path",
    search !== "" && "a query",
    hash !== "" && "a fragment",
  ].filter(Boolean);
  if (dropped.length > 0)
    throw new ConfigError(`${name} must be scheme, host and port alone, without ${dropped.join(", ")}: ${origin}`);
  return origin;
}

/** @throws ConfigError when a setting is not of its form */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecrets(given);
  mustBeKnown(env);
  const host = env.HOST ?? "localhost";
  const port = Number(env.PORT ?? 3000);
  if (env.PORT?.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not «${env.PORT}»`);
  const moderation = env.MODERATION ?? "off";
  if (moderation !== "off" && moderation !== "newcomers" && moderation !== "all")
    throw new ConfigError(`MODERATION must be off, newcomers or all, not «${moderation}»`);
  const origin = readOrigin("ORIGIN", env.ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  if (env.DEMO !== undefined && env.DEMO !== "0" && env.DEMO !== "1")
    throw new ConfigError(`DEMO must be 1 or 0, not «${env.DEMO}»`);
  const isLocal = isOnLocalhost({ host, origin });
  const demo = env.DEMO === undefined ? isLocal : env.DEMO === "1";
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR ?? "data"),
    s3: readS3(env),
    databaseUrl: env.DATABASE_URL ? readDatabaseUrl("DATABASE_URL", env.DATABASE_URL) : undefined,
    databaseReadUrl: readReplicaUrl(env),
    drainSeconds: readDrain(env.DRAIN_SECONDS),
    databasePool: readPool(env.DATABASE_POOL),
    namesStatements: readSwitch("DATABASE_NAMED_STATEMENTS", env.DATABASE_NAMED_STATEMENTS ?? "on"),
    dataDirIsShared: readSwitch("DATA_DIR_SHARED", env.DATA_DIR_SHARED ?? "off"),
    formerPostgres: env.FORMER_POSTGRES || null,
    origin,
    mainSiteUrl: env.MAIN_SITE_URL ?? "/",
    publicApiKey: env.PUBLIC_API_KEY || undefined,
    supportEmail: env.SUPPORT_EMAIL || undefined,
    chat: readChat(env),
    smtpUrl: env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined,
    mailFrom: env.MAIL_FROM ?? "Рукопись <robot@localhost>",
    sms: readSms(env),
    push: readPush(env),
    moderation,
    hasPrivateMessages: readSwitch("PRIVATE_MESSAGES", env.PRIVATE_MESSAGES ?? "on"),
    payments: readPayments(env, isLocal, origin),
    seller: {
      name: env.SELLER_NAME ?? "",
      inn: env.SELLER_INN ?? "",
      ogrn: env.SELLER_OGRN ?? "",
      address: env.SELLER_ADDRESS ?? "",
    },
    receipt: {
      vatCode: readCode("RECEIPT_VAT_CODE", env.RECEIPT_VAT_CODE ?? "1"),
      taxSystemCode: env.RECEIPT_TAX_SYSTEM_CODE
        ? readCode("RECEIPT_TAX_SYSTEM_CODE", env.RECEIPT_TAX_SYSTEM_CODE)
        : null,
      subject: env.RECEIPT_PAYMENT_SUBJECT || "intellectual_activity",
      mode: env.RECEIPT_PAYMENT_MODE || "full_payment",
    },
    salesFeePercent: readPercent("SALES_FEE_PERCENT", env.SALES_FEE_PERCENT ?? "30"),
    exclusiveFeePercent: readPercent("EXCLUSIVE_FEE_PERCENT", env.EXCLUSIVE_FEE_PERCENT ?? "20"),
    audioQuota: readQuota(env.AUDIO_QUOTA_GB),
    ffmpegPath: findFfmpeg(env),
    drugWarningText: env.DRUG_WARNING_TEXT || drugWarning,
    demo,
    staffTotp: readStaffTotp(env.STAFF_TOTP, isLocal && demo),
    checkAnswers: env.NODE_ENV === "test" || env.NODE_ENV === "development",
    metrics: readMetrics(env, port),
    publicCacheSeconds: readCacheSeconds(env.PUBLIC_CACHE_SECONDS),
    cachePurgeUrls: readPurgeUrls(env.CACHE_PURGE_URL),
    accessLog: readSwitch("ACCESS_LOG", env.ACCESS_LOG ?? "off"),
    traces: readTraces(env),
    trustProxy: readProxies(env.TRUST_PROXY),
    dataKey: env.DATA_KEY ? readDataKey("DATA_KEY", env.DATA_KEY) : undefined,
    dataKeyOld: env.DATA_KEY_OLD ? readDataKey("DATA_KEY_OLD", env.DATA_KEY_OLD) : undefined,
    webRoot: resolve(env.WEB_ROOT ?? join(import.meta.dirname, "..", "dist")),
  };
}

let bound: Config | undefined;

/** Makes the settings known to handlers and jobs: once, at start. */
export const bindConfig = (config: Config): void => {
  bound = config;
};

/** @throws when `bindConfig` was not called */
export const config = (): Config => {
  if (!bound) throw new Error("bindConfig was not called");
  return bound;
};
