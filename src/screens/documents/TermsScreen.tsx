import { terms } from "../../text/documents.ts";
import { TextPage } from "./TextPage.tsx";

/** /terms */
export default function TermsScreen() {
  return <TextPage document={terms} />;
}
