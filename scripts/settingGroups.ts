/** A setting of the environment, or several that are set together. */
export type Setting = {
  names: readonly string[];
  /** What holds where it is not set, in Markdown; empty: nothing. */
  default: string;
  /** What it does, in Markdown. */
  meaning: string;
};
export type SettingGroup = { title: string; settings: readonly Setting[] };

/** Every setting, as docs/operating/settings.md shows them: `npm run settings` writes that page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "Address",
    settings: [
      { names: ["HOST", "PORT"], default: "`localhost`, `3000`", meaning: "Where the server listens." },
      {
        names: ["ORIGIN"],
        default: "`http://HOST:PORT`",
        meaning:
          "The address that people type. Links in letters use it, and the server compares the origin of every write with it. With `https:` cookies are `__Host-` and `Secure`.",
      },
      { names: ["MAIN_SITE_URL"], default: "`/`", meaning: "Where the logo leads." },
      {
        names: ["TRUST_PROXY"],
        default: "",
        meaning:
          "Addresses or networks of proxies whose `X-Forwarded-For` counts, separated by commas; `loopback`, `linklocal` and `uniquelocal` are networks too. Never a number.",
      },
      {
        names: ["PUBLIC_CACHE_SECONDS"],
        default: "`0`",
        meaning:
          "How long a cache in front of the server may answer guests by itself, 0 to 3600: [cache.md](cache.md). With 0 it asks each time. So long at most an old page is shown where a purge has failed.",
      },
      {
        names: ["CACHE_PURGE_URL"],
        default: "",
        meaning:
          "Where caches in front hear that a page is another now, separated by commas. All processes have the same.",
      },
      {
        names: ["PUBLIC_API_KEY"],
        default: "",
        meaning: "A bearer that the browser sends in place of the person's token. It does not hide who is signed in.",
      },
    ],
  },
  {
    title: "Data",
    settings: [
      {
        names: ["DATA_DIR"],
        default: "`./data`",
        meaning: "The folder of the embedded database, files, letters and text messages.",
      },
      {
        names: ["DATA_DIR_SHARED"],
        default: "`off`",
        meaning:
          "`on`: several processes of this machine may work on one `DATA_DIR`. One of them runs the database; another takes over when that one ends.",
      },
      {
        names: ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY", "S3_SECRET_KEY"],
        default: "none, none, `us-east-1`, none, none",
        meaning:
          "A bucket for files of people, in place of folders of `DATA_DIR`: [storage.md](storage.md). `S3_ENDPOINT` is scheme, host and port alone; the bucket is found by its path.",
      },
      {
        names: ["S3_REDIRECT"],
        default: "`off`",
        meaning:
          "`on`: browsers fetch pictures and sounds from the bucket themselves, by addresses that are signed for a minute. Who may see them is asked as before.",
      },
      {
        names: ["DATABASE_URL"],
        default: "",
        meaning: "PostgreSQL 15 or newer in place of the embedded database: [databases.md](databases.md).",
      },
      {
        names: ["DATABASE_READ_URL"],
        default: "",
        meaning:
          "A streaming replica of `DATABASE_URL` that answers guests' lists, searches and feeds: [databases.md](databases.md#a-replica).",
      },
      {
        names: ["DRAIN_SECONDS"],
        default: "`3`",
        meaning:
          "How long SIGTERM lets calls go on while `/ready` refuses, 0 to 300: as long as a balancer needs to notice.",
      },
      {
        names: ["DATABASE_POOL"],
        default: "`10`",
        meaning:
          "Connections to the database that one process holds at most, 2 to 1000. All processes together must stay below `max_connections` of PostgreSQL; the embedded one has 40.",
      },
      {
        names: ["DATABASE_NAMED_STATEMENTS"],
        default: "`on`",
        meaning: "`off` for a PgBouncer below 1.21 in the mode `transaction`: [databases.md](databases.md).",
      },
      {
        names: ["FORMER_POSTGRES"],
        default: "",
        meaning:
          "The folder with `bin/postgres` of the older major version that made the embedded database. Without it the start looks in `/usr/lib/postgresql`, and then downloads the version with npm.",
      },
      {
        names: ["DATA_KEY"],
        default: "`DATA_DIR/keys/data.key`",
        meaning:
          "32 bytes in base64 (`openssl rand -base64 32`). The key encrypts second factors, papers and scans, payees, and archives of people's data. The first start makes a key where none is given. Several processes on one database need the same key. Keep it with the backups, and apart from them: without it second factors and papers are lost.",
      },
      {
        names: ["DATA_KEY_OLD"],
        default: "",
        meaning: "The former key, during a change of keys. The server reads with it, and writes with `DATA_KEY`.",
      },
      {
        names: ["DEMO"],
        default: "`1` on localhost without an https `ORIGIN`, else `0`",
        meaning: "`1`: an empty database gets demo data.",
      },
    ],
  },
  {
    title: "Letters and text messages",
    settings: [
      {
        names: ["SMTP_URL", "MAIL_FROM"],
        default: "none, `Рукопись <robot@localhost>`",
        meaning:
          "`smtps://user:password@host:465` (TLS at once) or `smtp://user:password@host:587?requireTLS=true` (STARTTLS, and no letter without it). Write signs like `@` in a password as `%40`. The server tries a refused letter again with growing pauses. Without `SMTP_URL` letters are stored in `DATA_DIR/mail` as .eml, and their links are in the log.",
      },
      {
        names: ["SMS_PROVIDER", "SMSRU_API_ID"],
        default: "`log`",
        meaning:
          "`smsru` sends codes to phones with the key from [sms.ru](https://sms.ru). `log` stores the messages in `DATA_DIR/sms` as .txt; they reach nobody.",
      },
    ],
  },
  {
    title: "Push",
    settings: [
      {
        names: ["PUSH_PROVIDER"],
        default: "`webpush`",
        meaning: "`webpush` needs no account; the first start makes its key. `firebase` uses Firebase Cloud Messaging.",
      },
      {
        names: ["PUSH_SERVICES"],
        default: "",
        meaning:
          "Origins of push services in addition to those of Chrome, Firefox, Safari and Edge, separated by commas. The server sends to no other.",
      },
      {
        names: ["FIREBASE_APP", "FIREBASE_ACCOUNT_FILE", "FIREBASE_KEY", "FIREBASE_KEY_LOCAL"],
        default: "",
        meaning:
          "For `firebase`: the web application as JSON (`apiKey`, `projectId`, `messagingSenderId`, `appId`), the file of the service account that sends, the public web push key, and another key for localhost.",
      },
      {
        names: ["FCM_URL"],
        default: "`https://fcm.googleapis.com`",
        meaning:
          "Where messages for Firebase are sent. Access is requested where `token_uri` of the account's file says.",
      },
    ],
  },
  {
    title: "Staff and moderation",
    settings: [
      {
        names: ["STAFF_TOTP"],
        default: "`off` in a demo on localhost, else `required`",
        meaning:
          "`required`: roles of moderators and administrators count only while their second factor is on. `off` is refused anywhere but in a demo on localhost.",
      },
      {
        names: ["MODERATION"],
        default: "`off`",
        meaning:
          "`newcomers` (until the first approval) or `all`: a moderator must approve a publication at `/work/moderation`. An approval holds for what the moderator has seen; later changes need none.",
      },
      {
        names: ["DRUG_WARNING_TEXT"],
        default: "«Незаконное потребление наркотических средств…»",
        meaning:
          "The text next to the sign of works that mention drugs. Compare it with the ministry's order in force.",
      },
      {
        names: ["PRIVATE_MESSAGES"],
        default: "`on`",
        meaning:
          "`off` removes the menu, the pages and the calls of private messages. Read [payments-and-law.md](payments-and-law.md) before you leave it on.",
      },
    ],
  },
  {
    title: "Sound",
    settings: [
      {
        names: ["AUDIO_QUOTA_GB"],
        default: "`20`",
        meaning: "Gigabytes that the sounds of one author's audiobooks may take, with the bin and unfinished uploads.",
      },
      {
        names: ["FFMPEG_PATH"],
        default: "the first `ffmpeg` in `PATH`",
        meaning:
          "The program that makes an AAC copy of FLAC and WAV, and of Ogg for browsers that do not play it, and measures loudness. `none`: without it; then FLAC and WAV are refused. The log names the program at the start.",
      },
    ],
  },
  {
    title: "Payments",
    settings: [
      {
        names: ["PAYMENTS"],
        default: "`test` on localhost without an https `ORIGIN`, else `off`",
        meaning:
          "`yookassa` takes money. `test` is a provider of the product's own that moves no money; every page says so where others than this machine may come. `off`: nothing is sold.",
      },
      {
        names: ["YOOKASSA_SHOP_ID", "YOOKASSA_SECRET_KEY", "YOOKASSA_API_URL", "YOOKASSA_NETWORKS"],
        default: "the address and networks of YooKassa's documentation",
        meaning:
          "For `yookassa`: the shop and its key; another address, and other networks that notifications come from. Name `ORIGIN/api/v1/payment/notification` for notifications in YooKassa's cabinet. `yookassa` needs an `ORIGIN` with https.",
      },
      {
        names: ["SELLER_NAME", "SELLER_INN", "SELLER_OGRN", "SELLER_ADDRESS"],
        default: "",
        meaning: "Who sells. `yookassa` does not start without them.",
      },
      {
        names: ["RECEIPT_VAT_CODE", "RECEIPT_TAX_SYSTEM_CODE", "RECEIPT_PAYMENT_SUBJECT", "RECEIPT_PAYMENT_MODE"],
        default: "`1`, none, `intellectual_activity`, `full_payment`",
        meaning: "Codes of the receipts of the law 54-ФЗ.",
      },
      { names: ["SALES_FEE_PERCENT"], default: "`30`", meaning: "The platform's part of a sale, in percent." },
      {
        names: ["EXCLUSIVE_FEE_PERCENT"],
        default: "`20`",
        meaning:
          "The same for a book under an exclusive agreement. Have a lawyer read the agreement that authors print (`src/text/exclusiveAgreement.ts`) before you sell.",
      },
    ],
  },
  {
    title: "Support",
    settings: [
      {
        names: ["SUPPORT_EMAIL"],
        default: "",
        meaning:
          "The address on the support page, which also receives the letters to it. Without it the page names none, and letters wait at `/moderation/support`.",
      },
      {
        names: ["CHAT_PROVIDER", "CHATRA_ID", "CHATWOOT_URL", "CHATWOOT_TOKEN"],
        default: "`none`",
        meaning:
          "The chat on the support page: `chatra` with its public key, or `chatwoot` with the address of the installation and the website token. The security policy opens for that company alone; its script runs with the rights of the page.",
      },
    ],
  },
  {
    title: "Watching",
    settings: [
      {
        names: ["METRICS_TOKEN", "METRICS_PORT"],
        default: "none, none",
        meaning:
          "`GET /metrics` for Prometheus: [watching.md](watching.md). With the token it asks for `Authorization: Bearer …` and answers 401 without it; the token has 16 characters or more. With the port it is served on that port of `HOST` alone, and a token may be missing there. Without both there is no `/metrics`.",
      },
      {
        names: ["ACCESS_LOG"],
        default: "`off`",
        meaning:
          "`on`: the log has a line for each request with its id, method, the pattern of its route, status and duration. It holds nothing of a person: no address, no query, no IP.",
      },
      {
        names: ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_SERVICE_NAME"],
        default: "none, none, `rukopis`",
        meaning:
          "Where traces of requests, jobs and statements are sent over OTLP (HTTP with JSON), like `http://localhost:4318`. Headers are `name=value`, separated by commas. Without the address nothing of OpenTelemetry is loaded.",
      },
    ],
  },
  {
    title: "Build",
    settings: [
      {
        names: ["SKIP_BUILD", "WEB_ROOT"],
        default: "off, `./dist`",
        meaning: "`SKIP_BUILD=1` builds nothing and serves the application that is in `WEB_ROOT`.",
      },
    ],
  },
];
