import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** The line between a browser and a server: it counts the bytes sent up, stops at a byte, and is torn. */
export class Wire {
  readonly #server: Server;
  readonly #lines = new Set<{ browser: Socket; server: Socket }>();
  #port = 0;
  #isDown = false;
  #isHeld = false;
  #goal = Number.POSITIVE_INFINITY;
  #tell = (): void => {};
  /** Bytes that the browser has sent, heads of requests among them. */
  sent = 0;

  private constructor() {
    this.#server = createServer((browser) => this.#join(browser));
  }

  static async open(): Promise<Wire> {
    const wire = new Wire();
    wire.#server.listen(0, "127.0.0.1");
    await once(wire.#server, "listening");
    return wire;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Where it leads. */
  leadTo(url: string): void {
    this.#port = Number(new URL(url).port);
  }

  #join(browser: Socket): void {
    if (this.#isDown) {
      browser.destroy();
      return;
    }
    const server = connect({ port: this.#port, host: "localhost" });
    const line = { browser, server };
    this.#lines.add(line);
    const tear = (): void => {
      this.#lines.delete(line);
      browser.destroy();
      server.destroy();
    };
    for (const end of [browser, server]) end.on("error", tear).on("close", tear);
    browser.on("data", (bytes) => {
      this.sent += bytes.length;
      if (!server.write(bytes)) browser.pause();
      if (this.sent >= this.#goal) this.#hold();
    });
    server.on("drain", () => {
      if (!this.#isHeld) browser.resume();
    });
    server.on("data", (bytes) => {
      if (!browser.write(bytes)) server.pause();
    });
    browser.on("drain", () => server.resume());
    if (this.#isHeld) browser.pause();
  }

  #hold(): void {
    this.#goal = Number.POSITIVE_INFINITY;
    this.#isHeld = true;
    for (const { browser } of this.#lines) browser.pause();
    this.#tell();
  }

  /** Nothing goes up any more once so many bytes have gone: that moment. */
  reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#tell = resolve;
      this.#goal = count;
      if (this.sent >= count) this.#hold();
    });
  }

  /** Everything goes again. */
  flow(): void {
    this.#isHeld = false;
    for (const { browser } of this.#lines) browser.resume();
  }

  /** Every line is torn, and none is made. */
  tear(): void {
    this.#isDown = true;
    for (const { browser } of this.#lines) browser.destroy();
    this.flow();
  }

  mend(): void {
    this.#isDown = false;
  }

  async close(): Promise<void> {
    this.tear();
    this.#server.close();
    await once(this.#server, "close");
  }
}
