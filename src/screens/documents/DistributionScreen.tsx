import { distribution } from "../../text/documents.ts";
import { TextPage } from "./TextPage.tsx";

/** /distribution */
export default function DistributionScreen() {
  return <TextPage document={distribution} />;
}
