import type { Visitor } from "../machines/support/supportChat.machine.ts";
import { confirmation, killedIfAborted, scriptAt, unlessAborted } from "./supportChat.script.ts";
import type { ChatProvider } from "./supportChat.types.ts";

type Widget = {
  hasLoaded: boolean;
  toggle: (state: "open" | "close") => void;
  setUser: (id: string, known: { name: string; email: string }) => void;
  setCustomAttributes: (known: object) => void;
  reset: () => void;
};
const global: typeof globalThis & {
  chatwootSettings?: object;
  chatwootSDK?: { run: (given: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: Widget;
} = globalThis;

/** The person that Chatwoot knows in this browser: its cookies keep the conversation, also for the next person. */
const TOLD = "chatPerson";
const nameOf = ({ person }: Visitor) => String(person?.id ?? "guest");
const wasToldOfAnother = (visitor: Visitor): boolean => {
  try {
    const lastName = localStorage.getItem(TOLD);
    return lastName !== null && lastName !== nameOf(visitor);
  } catch {
    return false;
  }
};
const rememberTold = (visitor: Visitor): void => {
  try {
    localStorage.setItem(TOLD, nameOf(visitor));
  } catch {
    // A full or forbidden storage: the conversation stays the browser's.
  }
};

/** Chatwoot cannot be taken out of a page: its script listens on, and fails without its frame. Killed, it is closed and not displayed. */
export function chatwoot({ token, origin }: { token: string; origin: string }): ChatProvider {
  const script = scriptAt(`${origin}/packs/js/sdk.js`);
  const holder = () => document.querySelector<HTMLElement>(".woot-widget-holder");
  const frame = () => document.querySelector<HTMLIFrameElement>("#chatwoot_live_chat_widget");
  const kill = () => {
    if (global.$chatwoot?.hasLoaded) global.$chatwoot.toggle("close");
    holder()?.style.setProperty("display", "none", "important");
  };
  const wake = () => holder()?.style.removeProperty("display");
  const forgetConversation = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the script that wrote them knows no other way
    for (const name of ["cw_conversation", `cw_user_${token}`]) document.cookie = `${name}=; path=/; max-age=0`;
  };
  const happened = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      addEventListener(name, () => resolve(), { once: true, signal });
    });
  const ready = (signal: AbortSignal) =>
    Promise.race([
      happened("chatwoot:ready", signal),
      happened("chatwoot:error", signal).then(() => Promise.reject(new Error("chatwoot has failed"))),
    ]);
  const begin = async (isAnother: boolean, signal: AbortSignal) => {
    if (isAnother) forgetConversation();
    global.chatwootSettings = { hideMessageBubble: true, locale: "ru", position: "right" };
    await unlessAborted(script.load(), signal);
    if (!global.chatwootSDK) throw new Error("the script of Chatwoot is broken");
    const isReady = ready(signal);
    global.chatwootSDK.run({ websiteToken: token, baseUrl: origin });
    await unlessAborted(isReady, signal);
  };
  const goOn = async (isAnother: boolean, signal: AbortSignal) => {
    const shown = frame();
    if (isAnother && shown) {
      const isAnew = new Promise<void>((resolve) => {
        shown.addEventListener("load", () => resolve(), { once: true, signal });
      });
      global.$chatwoot?.reset();
      await unlessAborted(isAnew, signal);
    } else if (shown && !global.$chatwoot?.hasLoaded) {
      const isReady = ready(signal);
      shown.src = `${shown.src}`;
      await unlessAborted(isReady, signal);
    }
    wake();
  };
  return {
    render: (visitor, signal) =>
      killedIfAborted(kill, signal, () => (global.$chatwoot ? goOn : begin)(wasToldOfAnother(visitor), signal)),
    tell: (visitor) => {
      const { site, person } = visitor;
      rememberTold(visitor);
      if (person) global.$chatwoot?.setUser(String(person.id), { name: person.name, email: person.email });
      global.$chatwoot?.setCustomAttributes({
        client_version: "N/A",
        site_version: site,
        ...(person && { profile: person.profile, email_confirmed: confirmation(person.isConfirmed) }),
      });
    },
    show: () => global.$chatwoot?.toggle("open"),
    hide: () => global.$chatwoot?.toggle("close"),
    kill,
    follow: (hear) => {
      const following = new AbortController();
      const { signal } = following;
      addEventListener("chatwoot:opened", () => hear({ type: "widget.opened" }), { signal });
      addEventListener("chatwoot:closed", () => hear({ type: "widget.closed" }), { signal });
      return () => following.abort();
    },
  };
}
