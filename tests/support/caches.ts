const keyOf = (request: Request | string | URL): string =>
  request instanceof Request ? request.url : new URL(String(request), "http://device").href;

/** Cache Storage in memory, with what the product uses of it. `full`: the next thing to be put does not fit. */
export class MemoryCaches {
  readonly all = new Map<string, Map<string, Response>>();
  full = false;
  /** What `addAll` fetches with. */
  fetch = async (address: string): Promise<Response> => new Response(address);

  readonly #cacheOf = (name: string) => {
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    const put = async (request: Request | string, response: Response) => {
      if (this.full) throw new DOMException("Quota exceeded", "QuotaExceededError");
      kept.set(keyOf(request), new Response(await response.blob(), response));
    };
    return {
      put,
      match: async (request: Request | string) => kept.get(keyOf(request))?.clone(),
      delete: async (request: Request | string) => kept.delete(keyOf(request)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      addAll: async (request: string[]) => {
        // As Cache Storage does: all of them, or none.
        const answers = await Promise.all(request.map(async (one) => ({ one, answer: await this.fetch(one) })));
        if (answers.some(({ answer }) => !answer.ok)) throw new TypeError("Failed to fetch");
        for (const { one, answer } of answers) await put(one, answer);
      },
    };
  };

  readonly open = async (name: string) => this.#cacheOf(name);
  readonly has = async (name: string) => this.all.has(name);
  readonly keys = async () => [...this.all.keys()];
  readonly match = async (request: string, { cacheName }: { cacheName: string }) =>
    this.all.get(cacheName)?.get(keyOf(request))?.clone();
  readonly delete = async (name: string) => this.all.delete(name);

  /** What a device keeps, as address and text. */
  async put(name: string, address: string, value: object | string): Promise<void> {
    await this.#cacheOf(name).put(address, new Response(typeof value === "string" ? value : JSON.stringify(value)));
  }
  /** The addresses in a cache. */
  addresses = (name: string): string[] => [...(this.all.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname);

  asCaches = (): CacheStorage => this as unknown as CacheStorage;
}
