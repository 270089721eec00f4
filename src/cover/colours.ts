export type Colour = readonly [red: number, green: number, blue: number];

/** Of `#rrggbb`. */
export const colourOf = (hex: string): Colour => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
};

/** Relative luminance of sRGB (WCAG 2.2). */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)];
  return (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
}

/** A colour between two: `share` 0 is the one, 1 the other. */
export const between = (one: Colour, other: Colour, share: number): Colour => {
  const channel = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share;
  return [channel(0), channel(1), channel(2)];
};

/** The same of `#rrggbb`. */
export const mixed = (one: string, other: string, share: number): string =>
  `#${between(colourOf(one), colourOf(other), share)
    .map((channel) => Math.round(channel).toString(16).padStart(2, "0"))
    .join("")}`;

/** That of the colours which is read best upon a ground. */
export const readable = (ground: string, one: string, other: string): string =>
  contrast(colourOf(ground), colourOf(one)) >= contrast(colourOf(ground), colourOf(other)) ? one : other;
