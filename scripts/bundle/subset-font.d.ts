declare module "subset-font" {
  type Range = { min: number; max: number; default?: number };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Record<string, number | Range> },
  ): Promise<Uint8Array>;
}
