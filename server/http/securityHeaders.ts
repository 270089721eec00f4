import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { ChatSetting, Config } from "../config.ts";

const self = ["'self'"];
/** The players of booktrailers (docs/spec/works.md, «Booktrailer»). Pages frame nothing else, except the chat that is set. */
const players = ["https://rutube.ru", "https://vkvideo.ru", "https://vk.com", "https://www.youtube-nocookie.com"];

/** Where the chat of the setting comes from; none: nowhere. */
function chatSources(chat: ChatSetting): string[] {
  if (chat.provider === "none") return [];
  return chat.provider === "chatra" ? ["https://*.chatra.io"] : [chat.origin];
}

const socketsOf = (sources: string[]): string[] => sources.map((source) => source.replace(/^http/, "ws"));

/** Where the SDK registers a browser. */
const google = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"];

/** Opened for the one chat that is set: its script, its frame, and the style elements that its script makes; and for Firebase and for the bucket that browsers are sent to, if they are set. */
const directivesFor = (chat: string[], firebase: string[], bucket: string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: self,
    scriptSrc: [...self, ...chat],
    styleSrc: chat.length > 0 ? [...self, "'unsafe-inline'", ...chat] : self,
    imgSrc: ["'self'", "data:", "blob:", ...chat, ...bucket],
    fontSrc: self,
    connectSrc: [...self, ...chat, ...socketsOf(chat), ...firebase, ...bucket],
    frameSrc: [...players, ...chat],
    mediaSrc: ["'self'", "blob:", ...chat, ...bucket],
    workerSrc: self,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: self,
  },
});

/** What helmet sets for every answer alike. Helmet itself would compute each header again with each request. */
export function securityHeaders({
  origin,
  chat,
  push,
  s3,
}: Pick<Config, "origin" | "chat" | "push" | "s3">): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const protect = helmet({
    contentSecurityPolicy: directivesFor(
      chatSources(chat),
      push.firebase ? google : [],
      s3?.isRedirected ? [s3.endpoint] : [],
    ),
    hsts: origin.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
