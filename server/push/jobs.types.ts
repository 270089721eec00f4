/** The push message for one person when their quiet hours are over: what there is to say by then. */
export type WaitingPush = { accountId: number; notificationId: string };

/** What one person is shown by the system, on each device where they let it. */
export type PushMessage = WaitingPush & {
  contentTitle: string;
  contentText: string;
  url: string;
  largeIconUrl: string;
};

/** The same for one of their devices. `until`: when it is given up; `tries`: how often the provider has put it off. */
export type PushDelivery = PushMessage & { tokenId: number; tries: number; until: string };

export type PushJobs = {
  push: PushMessage;
  "push.waiting": WaitingPush;
  "push.device": PushDelivery;
};
