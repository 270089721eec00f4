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
  return {
    /** @returns the newest build's name @throws when there is no answer or no name in it */
    read: async (signal: AbortSignal): Promise<string> => {
      const answer = await fetch("/build.json", { cache: "no-cache", signal });
      const { build } = (await answer.json()) as { build?: unknown };
      if (!answer.ok || typeof build !== "string") throw new Error("The manifest names no build");
      return build;
    },

    lastReloadAt: (path: string): number | null => reloads()[path] ?? null,

    /** Loads the page anew, unless it could not be remembered: it might be loaded for ever. */
    reload: (path: string): void => {
      try {
        storage().setItem(KEY, JSON.stringify({ ...reloads(), [path]: now() }));
      } catch {
        return;
      }
      reload();
    },
  };
};

export type BuildsService = ReturnType<typeof createBuildsService>;
