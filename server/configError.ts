/** A setting that cannot work: its message is one clear line for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
