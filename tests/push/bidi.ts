import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

type Answer = { id?: number; error?: string; message?: string; result?: Record<string, unknown> };

/**
 * Firefox with nothing between: it is asked in the words of WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it speaks
 * itself.
 */
export async function startFirefox(profile: string, preferences: Record<string, string | number | boolean>) {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
  const child = spawn(
    program,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile, "about:blank"],
    {
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    },
  );
  const address = await new Promise<string>((found, gone) => {
    let output = "";
    child.once("exit", () => gone(new Error(`Firefox ended\n${output}`)));
    child.stderr.on("data", (part) => {
      output += part;
      const [, socket] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output) ?? [];
      if (socket) found(socket);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, error, message, result = {} }: Answer = JSON.parse(String(data));
    if (id === undefined) return;
    const question = waiting.get(id);
    waiting.delete(id);
    if (error) question?.reject(new Error(`${error}: ${message}`));
    else question?.resolve(result);
  });
  let count = 0;
  const ask = (method: string, params: object): Promise<Record<string, unknown>> => {
    count += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise;
  };
  await ask("session.new", { capabilities: {} });
  const tabs = async () => (await ask("browsingContext.getTree", {})).contexts as { url: string; context: string }[];

  return {
    setCookie: (name: string, value: string, domain: string) =>
      ask("storage.setCookie", { cookie: { name, value: { type: "string", value }, domain, path: "/" } }),
    /** A tab, in front of the others. */
    open: async (url: string) => {
      const { context } = await ask("browsingContext.create", { type: "tab" });
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
      const evaluate = async (expression: string): Promise<unknown> => {
        const { result, exceptionDetails } = (await ask("script.evaluate", {
          expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()`,
          target: { context },
          awaitPromise: true,
          userActivation: true,
        })) as { result?: { value: string }; exceptionDetails?: { text: string } };
        if (!result) throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value);
      };
      /** Looks again until it is so. @throws after two minutes */
      const until = async (expression: string): Promise<void> => {
        for (const end = Date.now() + 120_000; Date.now() < end; ) {
          if (await evaluate(expression).catch(() => false)) return;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error(
          `never so: ${expression}\n${await evaluate("[location.href, document.visibilityState, document.body.innerText]")}`,
        );
      };
      return { evaluate, until };
    },
    tabs: async () => (await tabs()).map((tab) => tab.url),
    closeNewestTab: async () => {
      const newest = (await tabs()).at(-1);
      await ask("browsingContext.close", { context: newest?.context });
    },
    end: () => {
      socket.close();
      if (child.pid) process.kill(-child.pid);
    },
  };
}
