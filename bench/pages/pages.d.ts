declare module "foliate-js/fb2.js" {
  export function makeFB2(blob: Blob): Promise<{ sections: readonly unknown[]; destroy: () => void }>;
}

/** What the pages of the measurements do; milliseconds. */
interface Window {
  parse: () => Promise<{ milliseconds: number; sections: number }>;
  mount: (count: number) => Promise<number>;
  reorder: (count: number) => Promise<number>;
  show: () => Promise<number>;
  text: string;
  /** From the key to the frame that shows it: one number a key. */
  keys: number[];
  /** A frame of a drag of one layer among ten. */
  dragCover: (side: "ours" | "konva") => Promise<number>;
  /** A PNG of 1600 × 2400, and the longest time in which the page could do nothing else. */
  exportCover: (side: "ours" | "konva") => Promise<{ took: number; pause: number }>;
}
