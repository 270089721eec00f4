export type Colour = readonly [red: number, green: number, blue: number];

/** Of `#rrggbb`. */
export const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

/** Relative luminance of sRGB (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour between two, as `#rrggbb`. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [colourOf(one), colourOf(other)];
  const between = from.map((channel, index) => Math.round(channel + ((to[index] ?? channel) - channel) * share));
  return `#${between.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** That of the colours which is read best upon a ground. */
export const readable = (ground: string, one: string, other: string): string =>
  contrast(colourOf(ground), colourOf(one)) >= contrast(colourOf(ground), colourOf(other)) ? one : other;
