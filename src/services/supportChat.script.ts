/** A script is asked for once, until it fails: taken out of the page it would run all the same when it comes. */
export function scriptAt(src: string) {
  let coming: Promise<void> | undefined;
  return {
    load: () => {
      coming ??= new Promise<void>((resolve, reject) => {
        const script = document.createElement("script");
        script.async = true;
        script.src = src;
        script.addEventListener("load", () => {
          resolve();
        });
        script.addEventListener("error", () => {
          script.remove();
          coming = undefined;
          reject(new Error(`${src} did not come`));
        });
        document.head.append(script);
      });
      return coming;
    },
  };
}

/** The work, unless it is broken off before. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

/** Whatever was begun is killed where it is broken off. */
export async function killedIfAborted(kill: () => void, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.addEventListener("abort", kill);
  try {
    await work();
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

/** «Да» or «Нет», as the staff in a chat reads it. */
export const confirmation = (isConfirmed: boolean) => (isConfirmed ? "Да" : "Нет");
