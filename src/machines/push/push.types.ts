/** What this browser is known by: to the provider by `token`, to the server by `tokenId`, for the account of `accountId`. */
export type TokenRecord = { token: string; tokenId: number; accountId: number };

export type Permission = "default" | "granted" | "denied";

/** The state of this browser when the machine begins. `isOff`: its person has switched notifications off here. */
export type PushStanding = {
  isSupported: boolean;
  isOff: boolean;
  permission: Permission;
  record: TokenRecord | null;
};

/** The person's answer: `refused` just now, or by not answering; `blocked` before, and the browser does not ask again. */
export type PermissionAnswer = "granted" | "refused" | "blocked";

/** The fields of the payload of a message (docs/spec/notifications.md, «Push message»). */
export type PushMessage = { contentTitle: string; contentText: string; url: string; largeIconUrl: string };

/** Who is signed in, as long as it is known. */
export type PersonNews = { type: "person.entered"; accountId: number } | { type: "person.left" };

/** What the browser and other tabs tell. */
export type PushNews =
  | { type: "permission.changed"; permission: Permission }
  | { type: "tab.enabled"; record: TokenRecord }
  | { type: "tab.disabled" }
  | { type: "message.received"; message: PushMessage }
  /** A notification was clicked: its page is wanted in this tab. */
  | { type: "page.asked"; path: string }
  /** The computer has slept through the end of the week. */
  | { type: "week.passed" };
