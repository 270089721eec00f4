import { createOfflineAnswers } from "./saved/answers.ts";
import type { OfflineScope } from "./scope.ts";

declare const self: OfflineScope;
/** The build writes it (vite.workers.config.ts). */
declare const SHELL_OF_BUILD: { build: string; files: string[]; desk: string[] };

/** So long the worker waits for the network before it takes what is stored on the device, in milliseconds. */
const PATIENCE = 3_000;

const answers = createOfflineAnswers({
  caches,
  fetch: (request, init) => fetch(request, init),
  now: () => Date.now(),
  origin: self.location.origin,
  patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  unregister: () => self.registration.unregister(),
  isSignedOut: async () => self.cookieStore !== undefined && !(await self.cookieStore.get("LoginCookie")),
  shell: SHELL_OF_BUILD,
});

self.addEventListener("install", (event) => event.waitUntil(answers.install()));
// The first one works for the page that has asked for it; a later one waits until the pages of the build before are closed.
self.addEventListener("activate", (event) => event.waitUntil(answers.activate().then(() => self.clients.claim())));
// A worker that was sent away and is asked for again while its page is open is not installed again
// (src/services/savedDevice.ts).
self.addEventListener("message", (event) => {
  const answer = answers.hear(event.data);
  if (answer) event.waitUntil(answer.then((isDone) => event.ports[0]?.postMessage(isDone)));
});
self.addEventListener("fetch", (event) => {
  const answer = answers.answer(event.request);
  if (answer) event.respondWith(answer);
});
