import type { CoverOrnament } from "../text/covers.ts";

/** Russian names, as the screen lists them. */
export const ornamentNames: Readonly<Record<CoverOrnament, string>> = {
  fleuron: "Виньетка",
  asterism: "Три звёздочки",
  diamond: "Ромб",
  rule: "Линейка",
  star: "Звезда",
  leaf: "Лист",
  wave: "Волна",
  key: "Ключ",
  spark: "Искра",
  heart: "Сердце",
  cloud: "Облако",
  moon: "Месяц",
  planet: "Планета",
  keyhole: "Замочная скважина",
  sprig: "Веточка",
  flower: "Цветок",
  butterfly: "Бабочка",
  birds: "Птицы",
  boat: "Лодка",
  balloon: "Воздушный шар",
  rocket: "Ракета",
  cat: "Кошка",
  house: "Дом",
  window: "Окно",
  door: "Дверь",
  quill: "Перо",
  fingerprint: "Отпечаток",
  magnifier: "Лупа",
  hills: "Холмы",
  ridge: "Горы",
  firs: "Ели",
  city: "Город",
  waves: "Море",
  rays: "Лучи",
  rings: "Кольца",
  arch: "Арка",
  sunset: "Закат",
  stars: "Звёзды",
  rain: "Дождь",
  grid: "Сетка",
  scallops: "Чешуя",
  beam: "Луч",
  halo: "Сияние",
};

const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");
const round = (number: number): number => Math.round(number * 100) / 100;
const at = (angle: number, radius: number, [x, y]: readonly [number, number] = [50, 50]): string =>
  `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
const turn = 2 * Math.PI;

const ellipse = (x: number, y: number, rx: number, ry = rx, tilt = 0): string => {
  const [dx, dy] = [round(rx * Math.cos((tilt * turn) / 360)), round(rx * Math.sin((tilt * turn) / 360))];
  return `M${x - dx} ${y - dy}A${rx} ${ry} ${tilt} 1 1 ${x + dx} ${y + dy}A${rx} ${ry} ${tilt} 1 1 ${x - dx} ${y - dy}Z`;
};
/** Between two circles about the same middle. */
const ring = (x: number, y: number, outer: number, inner: number): string =>
  ellipse(x, y, outer) + ellipse(x, y, inner);
const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`;
/** Points outward and inward in turn. */
const starred = (points: number, outer: number, inner: number, middle: readonly [number, number] = [50, 50]): string =>
  `M${Array.from({ length: points * 2 }, (_, index) =>
    at((index / points / 2) * turn - turn / 4, index % 2 ? inner : outer, middle),
  ).join("L")}Z`;
/** Four points with hollow sides. */
const spark = (x: number, y: number, r: number): string => {
  const q = r * 0.12;
  return `M${x} ${y - r}Q${x + q} ${y - q} ${x + r} ${y}Q${x + q} ${y + q} ${x} ${y + r}Q${x - q} ${y + q} ${x - r} ${y}Q${x - q} ${y - q} ${x} ${y - r}Z`;
};
/** A leaf from its stem: length and width along an angle in degrees. */
const leaf = (x: number, y: number, length: number, width: number, degrees: number): string => {
  const angle = (degrees / 360) * turn;
  const point = (along: number, across: number) =>
    `${round(x + along * Math.cos(angle) - across * Math.sin(angle))} ${round(y + along * Math.sin(angle) + across * Math.cos(angle))}`;
  const [l, w] = [length, width];
  return `M${point(0, 0)}C${point(l * 0.3, -w)} ${point(l * 0.75, -w)} ${point(l, 0)}C${point(l * 0.75, w)} ${point(l * 0.3, w)} ${point(0, 0)}Z`;
};
/** A number between 0 and 1 that looks like chance and is the same each time. */
const scattered = (index: number): number => {
  const value = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};
const fir = (x: number, base: number, height: number): string => {
  const width = height * 0.26;
  return many(3, (index) => {
    const top = base - height + index * height * 0.24;
    const half = width * (0.5 + index * 0.25);
    return `M${round(x)} ${round(top)}L${round(x + half)} ${round(index === 2 ? base : top + height * 0.42)}H${round(x - half)}Z`;
  });
};
const band = (y: number, rise: number, thick: number, count: number): string => {
  const step = 100 / count;
  const along = (from: number, sign: number) =>
    many(count, (index) => `q${(sign * step) / 2} ${(index % 2 ? -rise : rise) * from} ${sign * step} 0`);
  return `M0 ${y}${along(1, 1)}v${thick}${along(count % 2 ? 1 : -1, -1)}Z`;
};
const towers = [8, 34, 18, 52, 26, 64, 30, 44, 72, 38, 20, 56, 30, 46, 16];

/**
 * Each is in a square of 100 × 100, is stretched to its box and cut at its edges. The even-odd rule fills it: an area
 * covered twice is a hole. Those marked with «!» are filled by the nonzero rule: their parts overlap.
 */
const paths: Readonly<Record<CoverOrnament, () => string>> = {
  fleuron: () =>
    `!${leaf(50, 52, 46, 15, 0)}${leaf(50, 52, 46, 15, 180)}${leaf(50, 46, 34, 11, -90)}${leaf(50, 58, 24, 8, 90)}${leaf(50, 52, 34, 9, -38)}${leaf(50, 52, 34, 9, -142)}${ellipse(4, 52, 4)}${ellipse(96, 52, 4)}`,
  asterism: () => `!${starred(6, 20, 8, [50, 24])}${starred(6, 20, 8, [22, 74])}${starred(6, 20, 8, [78, 74])}`,
  diamond: () => "M50 0L100 50L50 100L0 50ZM50 16L84 50L50 84L16 50ZM50 34L66 50L50 66L34 50Z",
  rule: () => "M0 50L44 42V58ZM100 50L56 42V58ZM50 20L54 50L50 80L46 50Z",
  star: () => starred(5, 50, 20),
  leaf: () => "M50 0C86 26 92 66 53 90V100H47V90C8 66 14 26 50 0ZM50 14L48.5 84H51.5Z",
  wave: () => `${band(35, 16, 9, 5)}${band(62, 16, 9, 5)}`,
  key: () => `${ring(20, 50, 20, 11)}M39 45H100V72H90V55H82V66H73V55H39Z`,
  spark: () => spark(50, 50, 50),
  heart: () =>
    "M50 92C22 70 0 52 0 28C0 10 13 4 25 4C37 4 46 12 50 24C54 12 63 4 75 4C87 4 100 10 100 28C100 52 78 70 50 92Z",
  cloud: () =>
    `!${ellipse(28, 62, 26)}${ellipse(55, 46, 32)}${ellipse(80, 64, 20)}${box(24, 60, 60, 28)}${ellipse(20, 72, 16)}`,
  moon: () => "M66 3A50 50 0 1 0 97 66A41 41 0 1 1 66 3Z",
  planet: () =>
    `!${ellipse(50, 50, 31)}M20 57C4 66 -3 74 1 79C9 88 54 71 80 50C99 35 104 24 97 20C92 17 80 21 72 25C82 22 90 22 91 25C93 30 80 42 64 51C40 65 12 76 8 72C6 70 11 64 21 59Z`,
  keyhole: () =>
    "M50 0C68 0 82 8.5 82 19.5C82 27.5 75 34 66 37L82 100H18L34 37C25 34 18 27.5 18 19.5C18 8.5 32 0 50 0Z",
  sprig: () =>
    `!M48.6 100Q46 50 50 6Q51.4 50 51.4 100Z${many(6, (index) => {
      const y = 90 - index * 14;
      const length = 40 - index * 4;
      return leaf(50, y, length, 8 - index * 0.6, -38) + leaf(50, y - 5, length, 8 - index * 0.6, -142);
    })}${leaf(50, 16, 16, 4, -90)}`,
  flower: () =>
    `!${many(8, (index) => leaf(50 + 11 * Math.cos((index / 8) * turn), 50 + 11 * Math.sin((index / 8) * turn), 39, 15, index * 45))}${ellipse(50, 50, 7)}`,
  butterfly: () => {
    const wings = (side: 1 | -1) => {
      const x = (value: number) => round(50 + side * value);
      return `M${x(1.5)} 46C${x(8)} 24 ${x(26)} 6 ${x(42)} 10C${x(54)} 14 ${x(50)} 40 ${x(36)} 50C${x(27)} 56 ${x(10)} 55 ${x(1.5)} 50ZM${x(1.5)} 53C${x(12)} 56 ${x(28)} 54 ${x(35)} 64C${x(41)} 76 ${x(30)} 94 ${x(21)} 92C${x(10)} 88 ${x(4)} 68 ${x(1.5)} 56ZM${x(0.4)} 32Q${x(3)} 18 ${x(12)} 13L${x(12.6)} 15Q${x(5)} 20 ${x(1.6)} 33Z`;
    };
    return `!${wings(1)}${wings(-1)}${ellipse(50, 52, 2.6, 24)}`;
  },
  birds: () => {
    const bird = (x: number, y: number, s: number) => {
      const n = (value: number) => round(value * s);
      return `M${x} ${y}c${n(-6)} ${n(-11)} ${n(-16)} ${n(-17)} ${n(-30)} ${n(-15)}c${n(12)} ${n(3)} ${n(19)} ${n(9)} ${n(26)} ${n(21)}c${n(2)} ${n(3)} ${n(6)} ${n(3)} ${n(8)} ${n(0)}c${n(6)} ${n(-13)} ${n(14)} ${n(-20)} ${n(28)} ${n(-25)}c${n(-16)} ${n(-1)} ${n(-26)} ${n(6)} ${n(-32)} ${n(19)}Z`;
    };
    return `!${bird(32, 40, 1)}${bird(78, 24, 0.66)}${bird(72, 80, 0.8)}`;
  },
  boat: () => "!M0 62H100L80 96H20ZM47 4L47 56H14ZM52 14L52 56H84Z",
  balloon: () =>
    "M50 0C78 0 97 20 97 42C97 60 72 70 60 81H40C28 70 3 60 3 42C3 20 22 0 50 0ZM46.5 1.5C22 12 20 54 40.5 79.5H45C32 54 32 14 46.5 1.5ZM53.5 1.5C78 12 80 54 59.5 79.5H55C68 54 68 14 53.5 1.5ZM40 87H60V97Q50 101 40 97ZM42 82.5H58V84.5H42Z",
  rocket: () =>
    `M50 0C70 18 74 42 70 68H30C26 42 30 18 50 0Z${ellipse(50, 34, 9)}M28 46L12 70V88L30 74ZM72 46L88 70V88L70 74ZM38 72H62L56 84H44ZM46 87H54L50 100Z`,
  cat: () =>
    "!M30 2L42 14Q50 11 58 14L70 2Q75 18 72 28Q76 40 66 47Q82 58 82 82Q82 88 80 92Q92 88 90 74Q88 64 95 58Q102 62 99 76Q97 98 76 100H26Q16 94 18 80Q20 58 34 47Q24 40 28 28Q25 18 30 2Z",
  house: () => "M50 4L100 46H90V100H10V46H0ZM40 100V68H60V100ZM22 54H36V68H22ZM64 54H78V68H64ZM74 8H86V33L74 23Z",
  window: () =>
    "M0 0H100V100H0ZM4 3H32V30H4ZM36 3H64V30H36ZM68 3H96V30H68ZM4 34H32V97H4ZM36 34H64V97H36ZM68 34H96V97H68Z",
  door: () => `M8 0H92V100H8ZM16 4V96L62 90V10Z${ellipse(57, 50, 2.6)}`,
  quill: () => {
    const barbs = many(9, (index) => {
      const [x, y] = [30 + index * 7, 70 - index * 7.4];
      return `M${x} ${y}C${x + 14} ${y - 1} ${round(x + 25 - index * 1.6)} ${round(y - 6 - index * 0.5)} ${round(x + 29 - index * 1.8)} ${round(y - 14 - index * 0.6)}C${x + 20 - index} ${y - 10} ${x + 12} ${y - 8} ${x + 4.6} ${round(y - 4.9)}Z`;
    });
    const other = many(9, (index) => {
      const [x, y] = [28 + index * 7, 68 - index * 7.4];
      return `M${x} ${y}C${x - 3} ${y - 9} ${round(x - 1 + index * 0.4)} ${round(y - 22 + index * 1.1)} ${round(x + 6 + index * 0.5)} ${round(y - 29 + index * 1.8)}C${x + 6} ${round(y - 20 + index * 0.6)} ${x + 6} ${y - 13} ${x + 4.8} ${y - 5.2}Z`;
    });
    return `!M2 99L30 66Q60 34 97 1Q64 38 34 70L6 100Z${barbs}${other}`;
  },
  fingerprint: () => {
    const arc = (rx: number, ry: number, from: number, to: number) => {
      const point = (degrees: number, less: number) => {
        const angle = (degrees / 360) * turn;
        return `${round(50 + (rx - less) * Math.cos(angle))} ${round(50 + (ry - less) * Math.sin(angle))}`;
      };
      const large = to - from > 180 ? 1 : 0;
      const [inner, innerHigh] = [rx - 3.1, ry - 3.1];
      return `M${point(from, 0)}A${rx} ${ry} 0 ${large} 1 ${point(to, 0)}L${point(to, 3.1)}A${inner} ${innerHigh} 0 ${large} 0 ${point(from, 3.1)}Z`;
    };
    return many(8, (index) => {
      const [rx, ry] = [5 + index * 6.3, 7 + index * 6.1];
      const gap = 62 + index * 23;
      const wide = 26 - index * 2;
      return arc(rx, ry, gap + wide, gap + 190) + arc(rx, ry, gap + 190 + wide * 0.7, gap + 360);
    });
  },
  magnifier: () =>
    `!${"M38 0A38 38 0 0 1 38 76A38 38 0 0 1 38 0ZM38 8A30 30 0 0 0 38 68A30 30 0 0 0 38 8Z"}M62 68L68 62L98 90Q101 98 92 98Z`,
  hills: () => "M0 46C14 22 30 12 48 24S78 52 100 30V100H0Z",
  ridge: () => "M0 64L16 36L24 46L40 8L52 34L58 26L72 52L82 38L100 68V100H0Z",
  firs: () =>
    `!${many(9, (index) => {
      const height = 56 + scattered(index + 20) * 44 - Math.abs(index - 4) * 5;
      return fir(13 + index * 9.3, 100, height);
    })}`,
  city: () => {
    const wide = 100 / towers.length;
    const topOf = (height: number) => 80 - height;
    // One line along all roofs: towers side by side would show a seam between each two.
    const roofs = towers.map((height, index) => `V${topOf(height)}H${round((index + 1) * wide)}`).join("");
    const windows = towers.map((height, index) =>
      many(8, (row) =>
        many(2, (column) => {
          const y = topOf(height) + 6 + row * 9;
          const isLit = y < 92 && scattered(index * 17 + row * 5 + column) > 0.56;
          return isLit ? box(round(index * wide + 1.2 + column * 2.6), y, 1.5, 4) : "";
        }),
      ),
    );
    return `M0 100${roofs}V100Z${windows.join("")}`;
  },
  waves: () => many(5, (index) => band(10 + index * 19, 9, 6.5, 6 + (index % 2))),
  rays: () =>
    many(18, (index) => {
      const angle = (index / 18) * turn;
      return `M50 50L${at(angle, 71)}L${at(angle + turn / 36, 71)}Z`;
    }),
  rings: () => many(5, (index) => ring(50, 50, 50 - index * 10, 45.5 - index * 10)),
  arch: () =>
    `${many(3, (index) => {
      const half = 50 - index * 12;
      const inner = half - 5;
      return `M${50 - half} 100V50A${half} ${half} 0 0 1 ${50 + half} 50V100H${50 + inner}V50A${inner} ${inner} 0 0 0 ${50 - inner} 50V100Z`;
    })}M34 100V50A16 16 0 0 1 66 50V100Z`,
  sunset: () => {
    const slice = (from: number, to: number) => {
      const half = (y: number) => round(Math.sqrt(Math.max(0, 2500 - (y - 50) ** 2)));
      return `M${50 - half(from)} ${from}A50 50 0 0 0 ${50 - half(to)} ${to}H${50 + half(to)}A50 50 0 0 0 ${50 + half(from)} ${from}Z`;
    };
    return `M0.16 54A50 50 0 1 1 99.84 54Z${slice(57, 65)}${slice(69, 76)}${slice(81, 87)}${slice(92, 96)}`;
  },
  stars: () =>
    `!${many(70, (index) => {
      const [x, y, size] = [scattered(index) * 98 + 1, scattered(index + 100) * 98 + 1, scattered(index + 200)];
      const [left, top] = [round(x), round(y)];
      return size > 0.9 ? spark(left, top, 2.6) : ellipse(left, top, round(0.16 + size * 0.3));
    })}`,
  rain: () =>
    many(46, (index) => {
      const [x, y, length] = [scattered(index) * 100, scattered(index + 60) * 96, 4 + scattered(index + 90) * 7];
      return `M${round(x)} ${round(y)}l${round(-length * 0.3)} ${round(length)}h.6l${round(length * 0.3)} ${round(-length)}Z`;
    }),
  grid: () => {
    const down = many(17, (index) => {
      const [top, bottom] = [50 + (index - 8) * 3.2, 50 + (index - 8) * 22];
      return `M${round(top - 0.15)} 0H${round(top + 0.15)}L${round(bottom + 0.7)} 100H${round(bottom - 0.7)}Z`;
    });
    const across = many(9, (index) => {
      const y = round(100 * (index / 9) ** 2.1);
      return box(0, y, 100, round(0.35 + index * 0.14));
    });
    return `!${down}${across}`;
  },
  beam: () => "M32 0H68L100 100H0Z",
  halo: () => "M0 0C18 58 82 58 100 0C86 100 14 100 0 0Z",
  scallops: () =>
    many(9, (row) =>
      many(row % 2 ? 6 : 5, (index) => {
        const [x, y] = [(row % 2 ? 0 : 10) + index * 20, row * 11.5];
        const arc = (r: number) =>
          `M${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}H${x + r - 1.7}A${r - 1.7} ${r - 1.7} 0 0 1 ${x - r + 1.7} ${y}Z`;
        return arc(9.6) + arc(5.6);
      }),
    ),
};

const made = new Map<CoverOrnament, { path: Path2D; rule: CanvasFillRule }>();
/** An ornament's path in a square of 100 × 100, and how it is filled. */
export function ornamentPath(name: CoverOrnament): { path: Path2D; rule: CanvasFillRule } {
  const known = made.get(name);
  if (known) return known;
  const drawn = paths[name]();
  const isWhole = drawn.startsWith("!");
  const one = { path: new Path2D(isWhole ? drawn.slice(1) : drawn), rule: isWhole ? "nonzero" : "evenodd" } as const;
  made.set(name, one);
  return one;
}
