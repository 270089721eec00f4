/** What the workers use of their world: the types of pages know none of it. */
export type WorkerScope = {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: true }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <N extends keyof WorkerEvents>(name: N, hear: (event: WorkerEvents[N]) => void) => void;
};

export type Tab = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

type Extendable = { waitUntil: (work: Promise<unknown>) => void };
type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  push: Extendable & { data: { json: () => unknown } | null };
  notificationclick: Extendable & { notification: Notification };
};

/** The same of the worker that opens saved books. */
export type OfflineScope = Pick<WorkerScope, "location" | "clients" | "registration"> & {
  /** Not in every browser. */
  cookieStore?: { get: (name: string) => Promise<unknown> };
  addEventListener: <N extends keyof OfflineEvents>(name: N, hear: (event: OfflineEvents[N]) => void) => void;
};
type OfflineEvents = {
  install: Extendable;
  activate: Extendable;
  message: Extendable & { data: unknown; ports: readonly MessagePort[] };
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void };
};
