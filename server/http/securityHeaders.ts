import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import type { Config } from "../config.ts";

const self = ["'self'"];
/** The players of booktrailers (spec/works.md, «Gallery, trailer, series»): nothing else is ever framed. */
const players = ["https://rutube.ru", "https://vkvideo.ru", "https://vk.com", "https://www.youtube-nocookie.com"];
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: self,
    scriptSrc: self,
    styleSrc: self,
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: self,
    connectSrc: self,
    frameSrc: players,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: self,
  },
};

/** Where the SDK registers a browser. */
const google = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"];
const { directives } = contentSecurityPolicy;
const withFirebase = { ...contentSecurityPolicy, directives: { ...directives, connectSrc: [...self, ...google] } };

/** What helmet sets for every answer alike. Helmet itself would work out each header anew with each request. */
export function securityHeaders({ origin, push }: Pick<Config, "origin" | "push">): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const protect = helmet({
    contentSecurityPolicy: push.firebase ? withFirebase : contentSecurityPolicy,
    hsts: origin.startsWith("https:"),
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
