/** Every setting of docs/operating/settings.md. */
export const settingNames: readonly string[] = [
  ...[
    "HOST",
    "PORT",
    "ORIGIN",
    "DATA_DIR",
    "DATA_DIR_SHARED",
    "DATA_KEY",
    "DATA_KEY_OLD",
    "DATABASE_URL",
    "DATABASE_READ_URL",
    "DRAIN_SECONDS",
    "DATABASE_POOL",
    "DATABASE_NAMED_STATEMENTS",
    "FORMER_POSTGRES",
    "SMTP_URL",
    "MAIL_FROM",
  ],
  ...["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_REDIRECT"],
  ...["SMS_PROVIDER", "SMSRU_API_ID", "PUSH_PROVIDER", "PUSH_SERVICES", "FIREBASE_APP", "FIREBASE_ACCOUNT_FILE"],
  ...["FIREBASE_KEY", "FIREBASE_KEY_LOCAL", "FCM_URL", "DEMO", "STAFF_TOTP", "AUDIO_QUOTA_GB", "FFMPEG_PATH"],
  ...["PAYMENTS", "YOOKASSA_SHOP_ID", "YOOKASSA_SECRET_KEY", "YOOKASSA_API_URL", "YOOKASSA_NETWORKS"],
  ...["SELLER_NAME", "SELLER_INN", "SELLER_OGRN", "SELLER_ADDRESS", "RECEIPT_VAT_CODE", "RECEIPT_TAX_SYSTEM_CODE"],
  ...["RECEIPT_PAYMENT_SUBJECT", "RECEIPT_PAYMENT_MODE", "SALES_FEE_PERCENT", "EXCLUSIVE_FEE_PERCENT", "MODERATION"],
  ...["PRIVATE_MESSAGES", "DRUG_WARNING_TEXT", "MAIN_SITE_URL", "PUBLIC_API_KEY", "SUPPORT_EMAIL", "CHAT_PROVIDER"],
  ...["CHATRA_ID", "CHATWOOT_URL", "CHATWOOT_TOKEN", "TRUST_PROXY", "WEB_ROOT", "SKIP_BUILD"],
  ...["PUBLIC_CACHE_SECONDS", "CACHE_PURGE_URL"],
  ...["METRICS_TOKEN", "METRICS_PORT", "ACCESS_LOG", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ...["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_SERVICE_NAME"],
];

/** A name that begins so is meant for this program; other programs have settings with every other beginning. */
const beginnings = /^(SMTP|SMSRU|YOOKASSA|SELLER|RECEIPT|CHATRA|CHATWOOT|STAFF_TOTP)(_|$)/;

/** What Kubernetes tells every program of a service with that name. */
const ofCluster = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/** How many letters to insert, leave out, replace or swap with their neighbour (Damerau–Levenshtein, optimal string alignment). */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Of short names two letters make another word: «HOME» is no «HOST». */
const nearness = ({ length }: string): number => (length < 8 ? 1 : 2);

/** Names of the environment that look like a setting and are none, each with the nearest setting. */
export function nearNames(given: readonly string[]): { given: string; meant: string }[] {
  return given.flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const upper = name.toUpperCase();
    const [nearest] = settingNames
      .map((setting) => ({ setting, letters: distance(upper, setting) }))
      .toSorted((one, other) => one.letters - other.letters);
    if (!nearest) return [];
    const isNear = nearest.letters <= nearness(nearest.setting);
    return isNear || (beginnings.test(upper) && !ofCluster.test(upper))
      ? [{ given: name, meant: nearest.setting }]
      : [];
  });
}
