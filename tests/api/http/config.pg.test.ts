import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingGroups } from "../../../scripts/settingGroups.ts";
import { settingsPage } from "../../../scripts/settings.ts";
import { ConfigError, readConfig } from "../../../server/config.ts";
import { nearNames, settingNames } from "../../../server/settingNames.ts";

it.each([
  [{}, true],
  [{ ORIGIN: "https://rukopis.example" }, false],
  [{ ORIGIN: "https://rukopis.example", DEMO: "1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ DEMO: "0" }, false],
])("%j: demo accounts %s", (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});

describe("a secret that comes from a file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rukopis-secrets-"));
    await writeFile(join(folder, "token"), "0123456789abcdef0123456789abcdef\n");
    await writeFile(join(folder, "empty"), "\n");
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);

  it("is read without its last line break", () => {
    expect(readConfig({ METRICS_TOKEN_FILE: file("token") }).metrics).toEqual(
      readConfig({ METRICS_TOKEN: "0123456789abcdef0123456789abcdef" }).metrics,
    );
    const url = readConfig({ SMTP_URL: "smtp://mail.example", METRICS_TOKEN_FILE: file("token") }).smtpUrl;
    expect(url).toBe("smtp://mail.example");
  });

  it("is refused where it is given twice, or its file holds nothing", () => {
    const given = (env: NodeJS.ProcessEnv) => () => readConfig(env);
    expect(given({ METRICS_TOKEN: "a", METRICS_TOKEN_FILE: file("token") })).toThrow(
      new ConfigError("METRICS_TOKEN and METRICS_TOKEN_FILE are both set: leave one of them out"),
    );
    expect(given({ SMTP_URL_FILE: file("none") })).toThrow(
      new ConfigError(`SMTP_URL_FILE names ${file("none")}, which cannot be read: ENOENT`),
    );
    expect(given({ DATA_KEY_FILE: file("empty") })).toThrow(
      new ConfigError(`DATA_KEY_FILE names ${file("empty")}, which is empty`),
    );
    expect(given({ SMTP_USER_FILE: file("token") })).toThrow(/^SMTP_USER_FILE is no setting/);
  });
});

it.each([
  ["", false],
  ["127.0.0.1", "127.0.0.1"],
  ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
  ["loopback,uniquelocal", "loopback,uniquelocal"],
])("TRUST_PROXY=%s is taken", (given, expected) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected);
});

it.each(["1", "true", "proxy", "10.0.0.0/x", "127.0.0.1,2"])("TRUST_PROXY=%s is refused", (given) => {
  expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY must be addresses, networks or loopback/);
});

it.each(["smtp://mail.example", "smtp://robot:%40@mail.example:587?requireTLS=true", "smtps://mail.example:465"])(
  "SMTP_URL=%s is taken",
  (given) => {
    expect(readConfig({ SMTP_URL: given }).smtpUrl).toBe(given);
  },
);

it.each(["mail.example:587", "http://robot:secret@mail.example", "smtp:robot:secret", "smtp://robot:secret@mail:port"])(
  "SMTP_URL=%s is refused without being repeated",
  (given) => {
    expect(() => readConfig({ SMTP_URL: given })).toThrow(
      /^SMTP_URL must be smtp:\/\/user:password@host:port, or smtps:\/\/… with TLS at once$/,
    );
  },
);

it.each([
  [{ PORT: "" }, "PORT must be a number from 0 to 65535, not «»"],
  [{ DEMO: "yes" }, "DEMO must be 1 or 0, not «yes»"],
  [{ ORIGIN: "localhost:3000" }, "ORIGIN must be an address, not «localhost:3000»"],
  [
    { ORIGIN: "https://vera:secret@rukopis.example/books?from=old#top" },
    "ORIGIN must be scheme, host and port alone, without a user name or password, a path, a query, a fragment: https://rukopis.example",
  ],
  [
    { CHAT_PROVIDER: "chatwoot", CHATWOOT_TOKEN: "token", CHATWOOT_URL: "https://chat.example/app" },
    "CHATWOOT_URL must be scheme, host and port alone, without a path: https://chat.example",
  ],
  [{ PRIVATE_MESAGES: "off" }, "PRIVATE_MESAGES is no setting, did you mean PRIVATE_MESSAGES?"],
  [{ SMTP_HOST: "mail.example" }, "SMTP_HOST is no setting, did you mean SMTP_URL?"],
  [
    { DATABASE_URL: "mysql://u:secret@127.0.0.1/x" },
    "DATABASE_URL must be postgres://user:password@host:port/database",
  ],
  [{ PUBLIC_CACHE_SECONDS: "3601" }, "PUBLIC_CACHE_SECONDS must be a number from 0 to 3600, not «3601»"],
  [{ PUBLIC_CACHE_SECONDS: "" }, "PUBLIC_CACHE_SECONDS must be a number from 0 to 3600, not «»"],
  [
    { CACHE_PURGE_URL: "http://127.0.0.1:6081/,cache.example" },
    "CACHE_PURGE_URL must be addresses with http: or https:, separated by commas",
  ],
  [{ DRAIN_SECONDS: "301" }, "DRAIN_SECONDS must be a number from 0 to 300, not «301»"],
  [{ DRAIN_SECONDS: "" }, "DRAIN_SECONDS must be a number from 0 to 300, not «»"],
  [
    { DATABASE_URL: "postgres://a@b/c", DATABASE_READ_URL: "mysql://secret@b/c" },
    "DATABASE_READ_URL must be postgres://user:password@host:port/database",
  ],
  [
    { DATABASE_READ_URL: "postgres://a@b/c" },
    "DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica",
  ],
  [{ DATABASE_POOL: "1" }, "DATABASE_POOL must be a number from 2 to 1000, not «1»"],
  [{ DATABASE_POOL: "many" }, "DATABASE_POOL must be a number from 2 to 1000, not «many»"],
])("%j is refused in one line", (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

const TOKEN = "0123456789abcdef";

it.each([
  [{}, null],
  [{ METRICS_TOKEN: TOKEN }, { token: TOKEN, port: null }],
  [{ METRICS_PORT: "9464" }, { token: null, port: 9_464 }],
  [
    { METRICS_TOKEN: TOKEN, METRICS_PORT: "9464" },
    { token: TOKEN, port: 9_464 },
  ],
])("with %j numbers are served so: %j", (env, metrics) => {
  expect(readConfig(env).metrics).toEqual(metrics);
});

it.each(["secret", "0123456789abcde", "0123456789 abcdef", "пароль из шестнадцати"])(
  "METRICS_TOKEN=%s is refused without being repeated",
  (given) => {
    const line = "METRICS_TOKEN must have 16 characters or more: letters, digits and -._~+/ (openssl rand -hex 32)";
    expect(() => readConfig({ METRICS_TOKEN: given })).toThrow(new ConfigError(line));
  },
);

it.each([
  ["0", "a number from 1 to 65535"],
  ["65536", "a number from 1 to 65535"],
  ["many", "a number from 1 to 65535"],
  ["3000", "another port than PORT"],
])("METRICS_PORT=%s is refused", (given, wanted) => {
  const line = `METRICS_PORT must be ${wanted}, not «${given}»`;
  expect(() => readConfig({ METRICS_PORT: given })).toThrow(new ConfigError(line));
});

it.each([
  [{}, null],
  [{ OTEL_SERVICE_NAME: "books" }, null],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" },
    { url: "http://localhost:4318/v1/traces", headers: {}, serviceName: "rukopis" },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20a2V5, x-scope=books",
      OTEL_SERVICE_NAME: "books",
    },
    {
      url: "https://traces.example/otlp/v1/traces",
      headers: { authorization: "Basic a2V5", "x-scope": "books" },
      serviceName: "books",
    },
  ],
])("with %j traces go there: %j", (env, traces) => {
  expect(readConfig(env).traces).toEqual(traces);
});

it.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT must be an address with http: or https:, not «localhost:4318»",
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "secret" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas"],
])("%j is no address of traces", (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

describe("files in S3", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example:9000",
    S3_BUCKET: "rukopis",
    S3_ACCESS_KEY: "key",
    S3_SECRET_KEY: "secret",
  };

  it("are off, and on with an endpoint, a bucket and keys", () => {
    expect(readConfig({}).s3).toBeNull();
    const settings = {
      endpoint: "https://s3.example:9000",
      bucket: "rukopis",
      region: "us-east-1",
      accessKey: "key",
      secretKey: "secret",
      isRedirected: false,
    };
    expect(readConfig(whole).s3).toEqual(settings);
    expect(readConfig({ ...whole, S3_REGION: "ru-1", S3_REDIRECT: "on" }).s3).toEqual({
      ...settings,
      region: "ru-1",
      isRedirected: true,
    });
  });

  it.each([
    [{ S3_BUCKET: "rukopis" }, "Files in S3 need S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY"],
    [{ S3_REDIRECT: "on" }, "Files in S3 need S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY"],
    [{ ...whole, S3_SECRET_KEY: " " }, "Files in S3 need S3_SECRET_KEY"],
    [{ ...whole, S3_BUCKET: "a/b" }, "S3_BUCKET must be the name of a bucket, not «a/b»"],
    [{ ...whole, S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT must be an address, not «s3.example»"],
    [
      { ...whole, S3_ENDPOINT: "https://key:secret@s3.example/rukopis" },
      "S3_ENDPOINT must be scheme, host and port alone, without a user name or password, a path: https://s3.example",
    ],
    [{ ...whole, S3_REDIRECT: "yes" }, "S3_REDIRECT must be on or off, not «yes»"],
  ])("%j is refused in one line", (env, line) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(line));
  });
});

describe("names of settings", () => {
  /** With one letter left out, doubled, or swapped with the next. */
  const misspelled = (name: string): string[] =>
    Array.from(name).flatMap((letter, index) => {
      const [before, behind] = [name.slice(0, index), name.slice(index + 1)];
      return [
        before + behind,
        before + letter + letter + behind,
        before + behind.slice(0, 1) + letter + behind.slice(1),
      ];
    });

  it("are those of docs/operating/settings.md, and every misspelling of one is named", async () => {
    expect(await readFile("docs/operating/settings.md", "utf8")).toBe(settingsPage());
    const shown = settingGroups.flatMap(({ settings }) => settings.flatMap(({ names }) => names));
    expect(shown.toSorted()).toEqual(settingNames.toSorted());
    const silent = settingNames
      .flatMap(misspelled)
      .filter((name) => !settingNames.includes(name) && nearNames([name]).length === 0);
    expect(silent).toEqual([]);
  });

  it("are those that the start reads", async () => {
    const read = new Set<string>();
    const choices = [
      {},
      { PAYMENTS: "yookassa" },
      { PUSH_PROVIDER: "firebase" },
      { CHAT_PROVIDER: "chatra" },
      { CHAT_PROVIDER: "chatwoot" },
      { SMS_PROVIDER: "smsru" },
    ];
    const given = { YOOKASSA_SHOP_ID: "1", YOOKASSA_SECRET_KEY: "2", ORIGIN: "https://rukopis.example" };
    const seller = { SELLER_NAME: "a", SELLER_INN: "b", SELLER_OGRN: "c", SELLER_ADDRESS: "d" };
    for (const choice of choices) {
      const env = new Proxy<NodeJS.ProcessEnv>(
        { ...given, ...seller, CHATWOOT_TOKEN: "t", ...choice },
        {
          get: (settings, name: string) => {
            read.add(name);
            return settings[name];
          },
        },
      );
      try {
        readConfig(env);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
      }
    }
    const started = (await readFile("server/start.mjs", "utf8")).match(/(?<=process\.env\.)[A-Z_]+/g) ?? [];
    const others = ["NODE_ENV", "NODE_COMPILE_CACHE", "PATH"];
    const own = [...new Set([...read, ...started])].filter((name) => !others.includes(name));
    expect(own.sort()).toEqual(settingNames.toSorted());
  });

  it("of other programs are left alone", () => {
    const others = [
      ...["PATH", "HOME", "HOSTNAME", "HOSTTYPE", "LANG", "PWD", "TERM", "TZ", "SHELL", "MAIL", "USER", "LOGNAME"],
      ...["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "npm_config_cache", "npm_lifecycle_event", "INIT_CWD"],
      ...["TEST_DATABASE_URL", "TEST_SLOWNESS", "VITE_INSPECT", "http_proxy", "HTTPS_PROXY", "no_proxy"],
      ...["CHATWOOT_SERVICE_HOST", "CHATWOOT_PORT_3000_TCP", "KUBERNETES_PORT", "INVOCATION_ID", "PGHOST", "PGPORT"],
    ];
    expect(nearNames(others)).toEqual([]);
  });

  it("are read before the program is loaded", async () => {
    const own = async (file: string) =>
      (await readFile(file, "utf8")).match(/(?<=(?:from|import\()\s?")\.[^"]+(?=")/g) ?? [];
    expect((await own("server/start.mjs"))[0]).toBe("./prepare.ts");
    expect(await own("server/prepare.ts")).toEqual(["./config.ts"]);
    expect(await own("server/config.ts")).toEqual(["./configError.ts", "./secretFiles.ts", "./settingNames.ts"]);
    expect(await own("server/secretFiles.ts")).toEqual(["./configError.ts"]);
    expect(await own("server/settingNames.ts")).toEqual([]);
  });
});

describe("FFMPEG_PATH", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rukopis-path-"));
    for (const name of ["first", "second", "third"]) await mkdir(join(folder, name));
    // A folder of that name, and a file that nobody may run.
    await mkdir(join(folder, "first", "ffmpeg"));
    await writeFile(join(folder, "second", "ffmpeg"), "", { mode: 0o644 });
    await writeFile(join(folder, "third", "ffmpeg"), "#!/bin/sh\n", { mode: 0o755 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const pathOf = (...names: string[]) => names.map((name) => join(folder, name)).join(delimiter);

  it("is the first program of that name in PATH, unless it is named or not wanted", () => {
    const found = join(folder, "third", "ffmpeg");
    const PATH = pathOf("none", "first", "second", "third");
    expect(readConfig({ PATH }).ffmpegPath).toBe(found);
    expect(readConfig({ PATH: pathOf("first", "second") }).ffmpegPath).toBeNull();
    expect(readConfig({}).ffmpegPath).toBeNull();
    expect(readConfig({ FFMPEG_PATH: found }).ffmpegPath).toBe(found);
    expect(readConfig({ PATH, FFMPEG_PATH: "" }).ffmpegPath).toBe(found);
    expect(readConfig({ PATH, FFMPEG_PATH: "none" }).ffmpegPath).toBeNull();
  });

  it.each(["none", "first", join("second", "ffmpeg")])("that names no program is refused: %s", (name) => {
    const given = join(folder, name);
    expect(() => readConfig({ FFMPEG_PATH: given })).toThrow(
      new ConfigError(`FFMPEG_PATH must name a program, or be none, not «${given}»`),
    );
  });
});

const shop = {
  PAYMENTS: "yookassa",
  ORIGIN: "https://rukopis.example",
  YOOKASSA_SHOP_ID: "100500",
  YOOKASSA_SECRET_KEY: "secret",
  SELLER_NAME: "ООО «Рукопись»",
  SELLER_INN: "7707083893",
  SELLER_OGRN: "1027700132195",
  SELLER_ADDRESS: "Москва",
};

it.each([
  [{}, "test"],
  [{ HOST: "0.0.0.0" }, "off"],
  [{ ORIGIN: "https://rukopis.example" }, "off"],
  [{ HOST: "0.0.0.0", PAYMENTS: "test" }, "test"],
  [{ PAYMENTS: "off" }, "off"],
])("%j: money is taken by %s", (env, provider) => {
  expect(readConfig(env).payments).toEqual({ provider });
});

it("a shop is known with its key and the networks that notifications come from", () => {
  const { payments, seller, receipt, salesFeePercent, exclusiveFeePercent } = readConfig(shop);
  expect(payments).toEqual({
    provider: "yookassa",
    shopId: "100500",
    secretKey: "secret",
    url: "https://api.yookassa.ru/v3",
    networks: [
      ...["185.71.76.0/27", "185.71.77.0/27", "77.75.153.0/25", "77.75.154.128/25", "77.75.156.11", "77.75.156.35"],
      "2a02:5180::/32",
    ],
  });
  expect(seller).toEqual({ name: "ООО «Рукопись»", inn: "7707083893", ogrn: "1027700132195", address: "Москва" });
  expect(receipt).toEqual({ vatCode: 1, taxSystemCode: null, subject: "intellectual_activity", mode: "full_payment" });
  expect([salesFeePercent, exclusiveFeePercent]).toEqual([30, 20]);
});

it.each([
  [{ PAYMENTS: "paypal" }, "PAYMENTS must be off, test or yookassa, not «paypal»"],
  [
    { PAYMENTS: "yookassa" },
    "PAYMENTS=yookassa needs YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, SELLER_NAME, SELLER_INN, SELLER_OGRN, SELLER_ADDRESS",
  ],
  [{ ...shop, SELLER_INN: " " }, "PAYMENTS=yookassa needs SELLER_INN"],
  [{ ...shop, ORIGIN: "http://rukopis.example" }, "PAYMENTS=yookassa needs an ORIGIN with https:"],
  [
    { ...shop, YOOKASSA_API_URL: "http://api.yookassa.ru/v3" },
    "YOOKASSA_API_URL must be an address with https:, not «http://api.yookassa.ru/v3»",
  ],
  [{ ...shop, YOOKASSA_NETWORKS: "loopback" }, "YOOKASSA_NETWORKS must be addresses and networks, not «loopback»"],
  [{ SALES_FEE_PERCENT: "30.5" }, "SALES_FEE_PERCENT must be a whole number from 0 to 99, not «30.5»"],
  [{ EXCLUSIVE_FEE_PERCENT: "100" }, "EXCLUSIVE_FEE_PERCENT must be a whole number from 0 to 99, not «100»"],
  [{ RECEIPT_VAT_CODE: "0" }, "RECEIPT_VAT_CODE must be a code from 1 on, not «0»"],
])("%j is refused in one line", (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});
