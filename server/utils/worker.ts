import { parentPort } from "node:worker_threads";
import { DocumentError, readDocument } from "../../src/document/document.ts";
import type { Answer, Order } from "./typografThread.ts";
import { setNode, setText } from "./typography.ts";

function set({ text, document, type }: Order): Answer {
  if (document === undefined) return { outcome: "text", text: setText(text ?? "", type) };
  try {
    const checked = readDocument(document).toJSON();
    return { outcome: "document", document: readDocument(setNode(checked, type)).toJSON() };
  } catch (error) {
    if (error instanceof DocumentError) return { outcome: "refused", message: error.message };
    throw error;
  }
}

parentPort?.once("message", (order: Order) => parentPort?.postMessage(set(order)));
