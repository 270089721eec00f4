import "../ui/styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { catalogueOf } from "./catalogue.ts";
import { createHub } from "./hub.ts";
import { MachinesPage } from "./MachinesPage.tsx";

const entries = catalogueOf(Number(new URLSearchParams(window.location.search).get("sample") ?? 0));
const statelyUrl: string = import.meta.env.VITE_STATELY ?? "";
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MachinesPage entries={entries} hub={createHub()} statelyUrl={statelyUrl} />
  </StrictMode>,
);
