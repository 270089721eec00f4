import type { Visitor } from "../machines/support/supportChat.machine.ts";
import { confirmation, killedIfAborted, scriptAt, unlessAborted } from "./supportChat.script.ts";
import type { ChatProvider } from "./supportChat.types.ts";

type ChatraCall = ((...given: unknown[]) => void) & { q?: unknown[] };
const global: typeof globalThis & { Chatra?: ChatraCall; ChatraID?: string; ChatraSetup?: object } = globalThis;

/** The data that the staff reads next to a conversation in Chatra (docs/spec/notifications.md, «Support chat»). */
const integrationData = ({ site, person }: Visitor) => ({
  "Версия клиента": "N/A",
  "Версия сайта": site,
  ...(person && {
    ID: person.id,
    Профиль: person.profile,
    name: person.name,
    email: person.email,
    "E-mail подтверждён": confirmation(person.isConfirmed),
  }),
});

/** A page has one Chatra, as its window does. */
let isWanted = false;
/** What was killed is there again by its own word alone; a script that comes late hears the kill first. */
let wasKilled = false;
let sweeper: MutationObserver | undefined;

/** Chatra tells nothing of itself: its node in the page does. */
export function chatra(id: string): ChatProvider {
  const script = scriptAt("https://call.chatra.io/chatra.js");
  const node = () => document.getElementById("chatra");
  const call: ChatraCall = (...given) => global.Chatra?.(...given);
  const kill = () => {
    isWanted = false;
    wasKilled = global.Chatra !== undefined;
    call("kill");
    node()?.remove();
  };
  /** The script comes late, and nobody waits for its widget any more. */
  const sweep = () => {
    sweeper ??= new MutationObserver(() => {
      if (!isWanted) node()?.remove();
    });
    sweeper.observe(document.body, { childList: true });
  };
  const rendered = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (node()) return resolve();
      const look = new MutationObserver(() => {
        if (!node()) return;
        look.disconnect();
        resolve();
      });
      look.observe(document.body, { childList: true });
      signal.addEventListener("abort", () => look.disconnect(), { once: true });
    });
  return {
    render: (_, signal) =>
      killedIfAborted(kill, signal, async () => {
        isWanted = true;
        sweep();
        global.ChatraID = id;
        global.ChatraSetup = { startHidden: true, locale: "ru" };
        const waiting: unknown[] = [];
        global.Chatra ??= Object.assign(
          (...given: unknown[]) => {
            waiting.push(given);
          },
          { q: waiting },
        );
        await unlessAborted(script.load(), signal);
        if (wasKilled) call("restart");
        wasKilled = false;
        await unlessAborted(rendered(signal), signal);
      }),
    tell: (visitor) => call("setIntegrationData", integrationData(visitor)),
    show: () => {
      call("show");
      call("openChat", true);
    },
    hide: () => {
      call("minimizeWidget");
      call("hide");
    },
    kill,
    follow: (hear) => {
      const isOpen = () => node()?.classList.contains("chatra--expanded") ?? false;
      let wasOpen = isOpen();
      const look = new MutationObserver(() => {
        if (isOpen() === wasOpen) return;
        wasOpen = isOpen();
        hear({ type: wasOpen ? "widget.opened" : "widget.closed" });
      });
      const widget = node();
      if (widget) look.observe(widget, { attributes: true, attributeFilter: ["class"] });
      return () => look.disconnect();
    },
  };
}
