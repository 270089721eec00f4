import "../ui/styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { catalogueOf } from "./catalogue.ts";
import { createHub } from "./hub.ts";
import { MachinesPage } from "./MachinesPage.tsx";
import { playRecord } from "./record.ts";

const parameters = new URLSearchParams(window.location.search);
const entries = catalogueOf(Number(parameters.get("sample") ?? 0));
const hub = createHub();
const record = parameters.get("record");
const fault = record ? await playRecord(hub, record) : "";
const statelyUrl: string = import.meta.env.VITE_STATELY ?? "";
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MachinesPage entries={entries} hub={hub} statelyUrl={statelyUrl} fault={fault} />
  </StrictMode>,
);
