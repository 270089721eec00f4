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
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App machines={{ ...app, settings }} />
  </StrictMode>,
);
