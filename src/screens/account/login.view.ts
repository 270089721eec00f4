/** «Следующая попытка через 1:05»; nothing where one may be made now. */
export function coolingWords({ state, seconds }: { state: string; seconds: number }): string | undefined {
  if (state !== "cooling") return undefined;
  return `Следующая попытка через ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
