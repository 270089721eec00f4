import { formatBytes } from "../../text/bytes.ts";

/** What is known of a scan of papers before it is opened. */
export type ScanFacts = { contentType: string; byteSize: number };

export const scanName = ({ contentType, byteSize }: ScanFacts, index: number): string =>
  `Скан ${index + 1}, ${contentType === "application/pdf" ? "PDF" : "картинка"}, ${formatBytes(byteSize)}`;
