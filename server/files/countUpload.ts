import { type UploadKind, uploads } from "../../src/text/uploads.ts";
import { counter } from "../metrics/metrics.ts";

const kinds = [...(Object.keys(uploads) as UploadKind[]), "audio", "book"] as const;

/** Files that people send: each begins, and is then taken whole, refused for what it is, or given up by its sender. */
export const countUpload = counter(
  "rukopis_uploads_total",
  "Files that people send, by kind and what became of them.",
  {
    kind: kinds,
    outcome: ["begun", "completed", "refused"],
  },
);
