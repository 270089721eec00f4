import { personalData } from "../../text/documents.ts";
import { TextPage } from "./TextPage.tsx";

/** /personal-data */
export default function PersonalDataScreen() {
  return <TextPage document={personalData} />;
}
