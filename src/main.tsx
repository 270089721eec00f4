// First: it declares the order of the layers, which is the order of their first mention.
import "./ui/styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { connect } from "./app/connect.ts";
import { createApp } from "./app/rootActor.ts";
import { readSettings } from "./app/settings.ts";

const settings = readSettings(document);
const app = createApp(settings);
app.actor.start();
connect(app);
const root = document.getElementById("root") as HTMLElement;
// What even the error page could not catch is written down alone (spec/seed.md, section 8); React's own way would open the error page.
createRoot(root, { onUncaughtError: (error) => console.error(error) }).render(
  <StrictMode>
    <App machines={{ ...app, settings }} />
  </StrictMode>,
);
