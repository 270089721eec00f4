import type { TabMessage, TabNews } from "../machines/shell/tabs.machine.ts";
import { kindOfAddress } from "../text/addresses.ts";

export type TabsSurroundings = {
  /** Opens the channel named for the application (docs/spec/application.md, «Tabs»). It throws if the browser forbids it. */
  channel: () => BroadcastChannel;
  window: Pick<Window, "focus" | "addEventListener" | "removeEventListener" | "location">;
};

const asMessage = (data: unknown): TabMessage | null => {
  const { type, url } = (data ?? {}) as Partial<TabMessage>;
  return (type === "active" || type === "unfocused" || type === "focus") && typeof url === "string"
    ? { type, url }
    : null;
};

/** The address of another site opens the home page of this site (docs/spec/application.md, «Tabs»). */
function ownPage(url: string, origin: string): string {
  if (kindOfAddress(url, origin) !== "page") return "/";
  const { pathname, search, hash } = new URL(url, origin);
  return `${pathname}${search}${hash}`;
}

/** This tab's talk with the others. */
export const createTabsService = ({ channel, window }: TabsSurroundings) => ({
  focus: (): void => window.focus(),

  join: (tell: (news: TabNews) => void) => {
    let others: BroadcastChannel | null = null;
    try {
      others = channel();
    } catch {
      // Alone.
    }
    const focused = () => tell({ type: "window.focused" });
    const blurred = () => tell({ type: "window.blurred" });
    others?.addEventListener("message", ({ data }) => {
      const message = asMessage(data);
      if (message?.type === "focus") tell({ type: "focus.asked", url: ownPage(message.url, window.location.origin) });
    });
    window.addEventListener("focus", focused);
    window.addEventListener("blur", blurred);
    return {
      announce: (message: TabMessage): void => others?.postMessage(message),
      stop: () => {
        others?.close();
        window.removeEventListener("focus", focused);
        window.removeEventListener("blur", blurred);
      },
    };
  },
});

export type TabsService = ReturnType<typeof createTabsService>;
