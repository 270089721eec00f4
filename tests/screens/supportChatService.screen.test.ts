import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Visitor, WidgetNews } from "../../src/machines/support/supportChat.machine.ts";
import { chatSettingOf, createChatProvider } from "../../src/services/supportChat.service.ts";
import type { ChatProvider } from "../../src/services/supportChat.types.ts";

/** Stand-ins of the scripts, written from what the companies say of them: `happened` is what they were asked. */
type World = typeof globalThis & Record<string, unknown>;
const world = globalThis as World;
let happened: unknown[][] = [];

function standInOfChatra(): void {
  const calls = [...(((world.Chatra as { q?: unknown[][] })?.q ?? []) as unknown[][])];
  const make = () => {
    if (document.getElementById("chatra")) return;
    const node = document.createElement("div");
    node.id = "chatra";
    document.body.append(node);
  };
  let isKilled = false;
  const widget = () => document.getElementById("chatra")?.classList;
  const does: Record<string, () => void> = {
    restart: () => {
      isKilled = false;
      setTimeout(make, 1);
    },
    kill: () => {
      isKilled = true;
      document.getElementById("chatra")?.remove();
    },
    openChat: () => widget()?.add("chatra--expanded"),
    minimizeWidget: () => widget()?.remove("chatra--expanded"),
  };
  world.Chatra = (...call: unknown[]) => {
    happened.push(call);
    does[String(call[0])]?.();
  };
  for (const call of calls) (world.Chatra as (...call: unknown[]) => void)(...call);
  setTimeout(() => !isKilled && make(), 1);
}

function standInOfChatwoot(): void {
  const tell = (name: string) => dispatchEvent(new CustomEvent(`chatwoot:${name}`));
  const note =
    (name: string) =>
    (...calls: unknown[]) =>
      void happened.push([name, ...calls]);
  world.chatwootSDK = {
    run: (given: unknown) => {
      happened.push(["run", given, world.chatwootSettings]);
      const holder = document.createElement("div");
      holder.className = "woot-widget-holder";
      const frame = document.createElement("div");
      frame.id = "chatwoot_live_chat_widget";
      holder.append(frame);
      document.body.append(holder);
      const widget = {
        hasLoaded: false,
        toggle: (state: string) => {
          happened.push(["toggle", state]);
          tell(state === "open" ? "opened" : "closed");
        },
        setUser: note("setUser"),
        setCustomAttributes: note("setCustomAttributes"),
        reset: () => {
          happened.push(["reset"]);
          frame.dispatchEvent(new Event("load"));
        },
      };
      world.$chatwoot = widget;
      setTimeout(() => {
        widget.hasLoaded = true;
        tell("ready");
      }, 1);
    },
  };
}

const providers = {
  chatra: {
    setting: { provider: "chatra", id: "abc" },
    src: "https://call.chatra.io/chatra.js",
    standIn: standInOfChatra,
    node: () => document.getElementById("chatra"),
  },
  chatwoot: {
    setting: { provider: "chatwoot", token: "abc", origin: "https://chat.example" },
    src: "https://chat.example/packs/js/sdk.js",
    standIn: standInOfChatwoot,
    node: () => document.querySelector<HTMLElement>(".woot-widget-holder"),
  },
} as const;
type Name = keyof typeof providers;

const vera: Visitor = {
  site: "Полная",
  person: {
    id: 7,
    profile: "https://rukopis.example/u/vera",
    name: "Вера Лядова",
    email: "vera@example.org",
    isConfirmed: true,
  },
};
const guest: Visitor = { site: "Мобильная", person: null };

/** Scripts that were asked for and have not come: happy-dom fetches none, so that they come as the test says. */
let scripts: HTMLScriptElement[] = [];
const append = HTMLHeadElement.prototype.append;
beforeEach(() => {
  scripts = [];
  happened = [];
  HTMLHeadElement.prototype.append = (script) => void scripts.push(script as HTMLScriptElement);
});
afterEach(() => {
  HTMLHeadElement.prototype.append = append;
  document.body.replaceChildren();
  for (const name of ["Chatra", "ChatraID", "ChatraSetup", "chatwootSDK", "chatwootSettings", "$chatwoot"])
    delete world[name];
  localStorage.clear();
});
const come = (run: () => void = () => {}) => {
  run();
  scripts.at(-1)?.dispatchEvent(new Event("load"));
};
const fail = () => scripts.at(-1)?.dispatchEvent(new Event("error"));

const begin = (name: Name, visitor = vera) => {
  const provider = createChatProvider(providers[name].setting);
  const waiting = new AbortController();
  return { provider, waiting, rendered: provider.render(visitor, waiting.signal) };
};
const here = async (name: Name, visitor = vera): Promise<ChatProvider> => {
  const { provider, rendered } = begin(name, visitor);
  come(providers[name].standIn);
  await rendered;
  return provider;
};
const isSeen = (name: Name): boolean => {
  const node = providers[name].node();
  return node !== null && node.style.display !== "none";
};
const stepsOn = () => new Promise((resolve) => setTimeout(resolve, 5));

it.each([
  ["", null],
  ["chatra abc", { provider: "chatra", id: "abc" }],
  ["chatwoot abc https://chat.example", { provider: "chatwoot", token: "abc", origin: "https://chat.example" }],
])("the setting «%s»", (content, setting) => {
  document.head.innerHTML = `<meta name="rukopis:chat" content="${content}">`;
  expect(chatSettingOf(document)).toEqual(setting);
  document.head.replaceChildren();
});

describe.each(Object.keys(providers) as Name[])("%s", (name) => {
  const { src, standIn } = providers[name];

  it("is one script, which knows of nobody before it is opened", async () => {
    const { provider, rendered } = begin(name);
    expect(scripts.map((script) => script.src)).toEqual([src]);
    come(standIn);
    await rendered;
    expect(JSON.stringify(happened)).not.toContain("vera");
    provider.kill();
    expect(isSeen(name)).toBe(false);
  });

  it("blocked: it fails at once, and is requested again", async () => {
    const { provider, rendered } = begin(name);
    fail();
    await expect(rendered).rejects.toThrow(`${src} did not come`);
    const again = provider.render(vera, new AbortController().signal);
    expect(scripts).toHaveLength(2);
    come(standIn);
    await again;
    expect(isSeen(name)).toBe(true);
  });

  it("late: nothing of it is seen, and a retry shows it without another script", async () => {
    const { provider, waiting, rendered } = begin(name);
    waiting.abort(new Error("10 s"));
    await expect(rendered).rejects.toThrow("10 s");
    provider.kill();
    come(standIn);
    await stepsOn();
    expect(isSeen(name)).toBe(false);
    await provider.render(vera, new AbortController().signal);
    expect([scripts.length, isSeen(name)]).toEqual([1, true]);
  });

  it("slow: a retry waits for the script that is on its way", async () => {
    const { provider, waiting, rendered } = begin(name);
    waiting.abort(new Error("10 s"));
    await expect(rendered).rejects.toThrow("10 s");
    provider.kill();
    const again = provider.render(vera, new AbortController().signal);
    come(standIn);
    await again;
    expect([scripts.length, isSeen(name)]).toEqual([1, true]);
  });

  it("killed and rendered again: it is seen again, and there is one", async () => {
    const provider = await here(name);
    provider.kill();
    expect(isSeen(name)).toBe(false);
    await provider.render(vera, new AbortController().signal);
    expect(isSeen(name)).toBe(true);
    expect(document.body.children).toHaveLength(1);
  });

  it("closing inside the widget is noticed, until nobody listens", async () => {
    const provider = await here(name);
    const news: WidgetNews["type"][] = [];
    const stop = provider.follow(({ type }) => news.push(type));
    provider.show();
    await stepsOn();
    provider.hide();
    await stepsOn();
    stop();
    provider.show();
    await stepsOn();
    expect(news).toEqual(["widget.opened", "widget.closed"]);
  });
});

it("a broken script: Chatra is never there, and lets go", async () => {
  const { waiting, rendered } = begin("chatra");
  come();
  waiting.abort(new Error("10 s"));
  await expect(rendered).rejects.toThrow("10 s");
});

it("a broken script: Chatwoot says so", async () => {
  const { rendered } = begin("chatwoot");
  come();
  await expect(rendered).rejects.toThrow("the script of Chatwoot is broken");
  const other = begin("chatwoot");
  world.chatwootSDK = { run: () => dispatchEvent(new CustomEvent("chatwoot:error")) };
  come();
  await expect(other.rendered).rejects.toThrow("chatwoot has failed");
});

it("what Chatra receives", async () => {
  const provider = await here("chatra");
  expect([world.ChatraID, world.ChatraSetup]).toEqual(["abc", { startHidden: true, locale: "ru" }]);
  provider.tell(vera);
  provider.tell({ site: "Полная", person: vera.person && { ...vera.person, isConfirmed: false } });
  provider.tell(guest);
  const person = {
    ID: 7,
    Профиль: "https://rukopis.example/u/vera",
    name: "Вера Лядова",
    email: "vera@example.org",
  };
  const whole = { "Версия клиента": "N/A", "Версия сайта": "Полная", ...person };
  expect(happened.slice(-3)).toEqual([
    ["setIntegrationData", { ...whole, "E-mail подтверждён": "Да" }],
    ["setIntegrationData", { ...whole, "E-mail подтверждён": "Нет" }],
    ["setIntegrationData", { "Версия клиента": "N/A", "Версия сайта": "Мобильная" }],
  ]);
  provider.show();
  provider.hide();
  expect(happened.slice(-4)).toEqual([["show"], ["openChat", true], ["minimizeWidget"], ["hide"]]);
});

describe("Chatwoot", () => {
  it("gets the same, in its own words", async () => {
    const provider = await here("chatwoot");
    expect(happened).toEqual([
      [
        "run",
        { websiteToken: "abc", baseUrl: "https://chat.example" },
        { hideMessageBubble: true, locale: "ru", position: "right" },
      ],
    ]);
    provider.tell(vera);
    provider.tell(guest);
    expect(happened.slice(1)).toEqual([
      ["setUser", "7", { name: "Вера Лядова", email: "vera@example.org" }],
      [
        "setCustomAttributes",
        {
          client_version: "N/A",
          site_version: "Полная",
          profile: "https://rukopis.example/u/vera",
          email_confirmed: "Да",
        },
      ],
      ["setCustomAttributes", { client_version: "N/A", site_version: "Мобильная" }],
    ]);
  });

  it("the conversation of the person before is nobody else's", async () => {
    const cookies = () => document.cookie.split("; ").filter((one) => one.startsWith("cw_"));
    // biome-ignore lint/suspicious/noDocumentCookie: as the script writes them
    for (const name of ["cw_conversation", "cw_user_abc"]) document.cookie = `${name}=secret; path=/`;
    localStorage.setItem("chatPerson", "7");
    const provider = await here("chatwoot");
    expect(cookies()).toEqual(["cw_conversation=secret", "cw_user_abc=secret"]);
    provider.kill();
    await provider.render(guest, new AbortController().signal);
    expect(happened.at(-1)).toEqual(["reset"]);
    delete world.$chatwoot;
    document.body.replaceChildren();
    await provider.render(guest, new AbortController().signal);
    expect(cookies()).toEqual([]);
  });
});
