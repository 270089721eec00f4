import { emptyLog, heard, type Log } from "./log.ts";
import { channelName, type Message, type Moment } from "./messages.ts";

/** The channel on the page's side: a store of what was heard, and events by hand. */
export function createHub(channel = new BroadcastChannel(channelName)) {
  let log: Log = emptyLog;
  const listeners = new Set<() => void>();
  const followers = new Set<(moment: Moment) => void>();
  const hear = (message: Message): void => {
    const before = log;
    log = heard(log, message);
    if (log === before) return;
    for (const listener of listeners) listener();
    if (message.kind === "moment") for (const follower of followers) follower(message.moment);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
  const say = (message: Message): void => channel.postMessage(message);
  say({ kind: "asked" });
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Every moment from now on. */
    follow: (follower: (moment: Moment) => void): void => void followers.add(follower),
    read: (): Log => log,
    /** Takes in what no tab has sent: a record. */
    hear,
    send: (tab: string, session: string, event: { type: string }): void => say({ kind: "wished", tab, session, event }),
  };
}

export type Hub = ReturnType<typeof createHub>;
