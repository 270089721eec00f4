import { escapeHtml } from "../../src/text/words.ts";
import type { Schema } from "./openapi.types.ts";

const types: Readonly<Record<string, string>> = {
  string: "строка",
  integer: "целое число",
  number: "число",
  boolean: "true или false",
  array: "список",
  object: "объект",
  null: "null",
};
const formats: Readonly<Record<string, string>> = { "date-time": "время ISO 8601", uuid: "UUID" };

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
/** A schema may be `true` or `false` as well, which says nothing to a reader. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const boundsOf = ({ minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum }: Schema): string[] =>
  Object.entries({
    "знаков не меньше": minLength,
    "знаков не больше": maxLength,
    "строк не меньше": minItems,
    "строк не больше": maxItems,
    "не меньше": minimum,
    "не больше": maximum,
    больше: exclusiveMinimum,
  }).flatMap(([words, bound]) => (typeof bound === "number" ? [`${words} ${bound}`] : []));

const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []).filter(isSchema);

/** «строка, знаков не больше 300», as HTML. */
export function typeWords(schema: Schema): string {
  const { type, format, enum: values, const: value, items } = schema;
  if (value !== undefined) return code(JSON.stringify(value));
  if (values) return values.map((one) => code(JSON.stringify(one))).join(", ");
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    const words = [...new Set(variants.map(typeWords))];
    return words.length === 1 ? `${words[0]}, несколько видов` : words.join(" или ");
  }
  if (type === "array" && isSchema(items))
    return ["список", ...boundsOf(schema)].join(", ").concat(`: ${typeWords(items)}`);
  const known = [type ?? []].flat().map((one) => formats[format ?? ""] ?? types[one] ?? one);
  return known.length === 0 ? "что угодно" : [known.join(" или "), ...boundsOf(schema)].join(", ");
}

function propertiesOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const optional = required.includes(name) ? "" : ", необязательно";
    const label = property.description ? ` — ${escapeHtml(property.description)}` : "";
    return [
      `<li>${code(name)} <span class="muted">${typeWords(property)}${optional}</span>${label}${outline(property)}</li>`,
    ];
  });
  return rows.length === 0 ? "" : `<ul class="developers-fields">${rows.join("")}</ul>`;
}

/** The fields of an object, of the rows of a list, or of each kind of a value, as a list of HTML. */
export function outline(schema: Schema): string {
  if (schema.type === "array" && isSchema(schema.items)) return outline(schema.items);
  const lists = variantsOf(schema)
    .map(outline)
    .filter((list) => list !== "");
  if (lists.length === 0) return propertiesOf(schema);
  if (lists.length === 1) return lists[0] ?? "";
  return `<ul class="developers-fields">${lists.map((list, index) => `<li>Вид ${index + 1}${list}</li>`).join("")}</ul>`;
}
