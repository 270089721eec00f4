import type { FieldValues } from "react-hook-form";
import { lazyChunk } from "../../app/chunks.ts";
import type { KeptFormProps } from "./KeptForm.tsx";
import { LazyShown } from "./LazyShown.tsx";

const load = () => lazyChunk(() => import("./KeptForm.tsx"));

/** Above a form with long texts: it keeps them on this device, and comes behind the page. */
export const FormDraft = <Values extends FieldValues, Sent extends FieldValues>(props: KeptFormProps<Values, Sent>) => (
  <LazyShown<KeptFormProps<Values, Sent>> load={load} with={props} />
);
