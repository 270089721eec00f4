import type { ComponentProps } from "react";
import { NoBooks } from "./NoBooks.tsx";
import { Showcase } from "./Showcase.tsx";

/** What of the home page nobody waits for, in one file. @param none in place of the first book, where there is none */
export default function HomeLater({ none }: { none?: ComponentProps<typeof NoBooks> }) {
  return none ? <NoBooks {...none} /> : <Showcase />;
}
