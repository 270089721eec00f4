const KEY = "reloadedPaths";

export type BuildsSurroundings = {
  fetch: typeof fetch;
  /** Session storage: a reload is the tab's own. */
  storage: () => Storage;
  now: () => number;
  reload: () => void;
};

/** The manifest of the newest build, and reloads because of it, each path with its time in milliseconds. */
export const createBuildsService = ({ fetch, storage, now, reload }: BuildsSurroundings) => {
  const reloads = (): Record<string, number> => {
    try {
      return (JSON.parse(storage().getItem(KEY) ?? "{}") as Record<string, number> | null) ?? {};
    } catch {
      return {};
    }
  };
  const remember = (more: Record<string, number>) => storage().setItem(KEY, JSON.stringify({ ...reloads(), ...more }));
  return {
    /** @returns the newest build's name @throws when the server does not answer, or answers without a name. */
    read: async (signal: AbortSignal): Promise<string> => {
      const answer = await fetch("/build.json", { cache: "no-cache", signal });
      const { build } = (await answer.json()) as { build?: unknown };
      if (!answer.ok || typeof build !== "string") throw new Error("The manifest names no build");
      return build;
    },

    /**
     * When the page of a path last reloaded itself, null for never. If that could not be remembered, it is just now:
     * otherwise the page would reload itself for ever.
     */
    lastReloadAt: (path: string): number | null => {
      try {
        remember({});
      } catch {
        return now();
      }
      return reloads()[path] ?? null;
    },

    reload: (path: string): void => {
      try {
        remember({ [path]: now() });
      } catch {
        // The person has asked for it: an automatic reload would have got «just now» before.
      }
      reload();
    },
  };
};

export type BuildsService = ReturnType<typeof createBuildsService>;
