const rules = new Intl.PluralRules("ru");

/** The noun's form for a count: `plural(21, ["глава", "главы", "глав"])` is «глава». */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const category = rules.select(count);
  return category === "one" ? one : category === "few" ? few : many;
}

/** «21 глава», «2 главы», «5 глав», «1 204 главы»: number, no-break space, noun. */
export const counted = (count: number, forms: readonly [string, string, string]): string =>
  `${formatNumber(count)}\u00a0${plural(count, forms)}`;

const grouped = new Intl.NumberFormat("ru", { maximumFractionDigits: 0 });

/** «12 345» with no-break spaces, from four digits on («1 234», as prices are written). */
export const formatNumber = (value: number): string => grouped.format(value).replace(/[\s\u202f]/g, "\u00a0");

/** «0,31», «1 234,5»: up to so many digits after the comma, with no-break spaces. */
export const formatDecimal = (value: number, digits: number): string =>
  value.toLocaleString("ru", { maximumFractionDigits: digits }).replace(/[\s\u202f]/g, "\u00a0");
