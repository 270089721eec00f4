// First: it declares the order of the layers, which is the order of their first mention.
import "./ui/styles.ts";
// Then what waits for this file: it comes while the rest of it is run.
import "./shell/lazyPreloads.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { prefetchChunk } from "./app/chunks.ts";
import { readSettings } from "./app/settings.ts";
import { App } from "./shell/App.tsx";
import { connect } from "./shell/composition/connect.ts";
import { createApp } from "./shell/composition/rootActor.ts";
import { hydrate } from "./shell/hydration.ts";
import { fetchLaterScreens } from "./shell/routes/routeTable.ts";

/** For the parts of a page that was brought whole, in milliseconds. */
const PATIENCE = 300;
/** The same where the page can be read already. */
const STILL_PATIENCE = 10_000;

const settings = readSettings(document);
const app = createApp(settings);
/** Chromium has it (https://wicg.github.io/nav-speculation/prerendering.html). */
const { prerendering } = document as Document & { prerendering?: boolean };

function begin(): void {
  app.actor.start();
  connect(app);
  const root = document.getElementById("root") as HTMLElement;
  // An error that even the error page could not catch goes to the console alone (docs/spec/application.md, «Error page»).
  // React's own way would open the error page.
  const draw = () =>
    createRoot(root, { onUncaughtError: console.error }).render(
      <StrictMode>
        <App machines={{ ...app, settings }} />
      </StrictMode>,
    );
  // A page that was brought whole is drawn whole: its frame alone would be laid out and painted before it, and the words come later.
  void new Promise<void>((arrived) => {
    app.actor.getSnapshot().context.pageArrival.subscribe(({ value, context: { shown, refusal } }) => {
      if (shown) void app.firstLoads.ended().then(() => arrived());
      else if (refusal || value === "lost") arrived();
    });
    setTimeout(arrived, root.firstChild ? STILL_PATIENCE : app.payloads.isWhole ? PATIENCE : 0);
  }).then(() => {
    hydrate(root, draw);
    prefetchChunk(fetchLaterScreens);
  });
}

// A page that is drawn ahead asks for nothing: what is bought is opened when somebody wants to see it.
if (prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
else begin();
