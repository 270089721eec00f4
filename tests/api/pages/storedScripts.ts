import { Window } from "happy-dom";
import { readXml } from "../feeds/xml.ts";

const ORIGIN = "http://localhost:3000";
const addressNames = ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset", "background"];
/** What no page of the product has, whatever is written in it. */
const foreign = "iframe, object, embed, base, applet, math, template, svg script, meta[http-equiv]";

const { DOMParser } = new Window({ url: ORIGIN });

/** Where an address leads that is no place of this site and no link that people may set; null: all is well. */
function wrongAddress(element: string, value: string): string | null {
  if (!URL.canParse(value, ORIGIN)) return value;
  const { protocol, origin } = new URL(value, ORIGIN);
  if (origin === ORIGIN) return null;
  if (element === "A" && ["http:", "https:", "mailto:"].includes(protocol)) return null;
  return element === "LINK" && value.startsWith("data:,") ? null : value;
}

/** What words have made of a page: scripts, handlers, addresses, blocks of data that are none. Empty: nothing. */
export function faultsOfHtml(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const faults = [...page.querySelectorAll(foreign)].map(({ tagName }) => `has ${tagName}`);
  for (const element of page.querySelectorAll("*")) {
    const { tagName } = element;
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(name)) faults.push(`${tagName} has ${name}`);
      const wrong = addressNames.includes(name.toLowerCase()) ? wrongAddress(tagName, value ?? "") : null;
      if (wrong !== null) faults.push(`${tagName} ${name} leads to ${wrong}`);
    }
    if (tagName === "SCRIPT" && !element.getAttribute("src")) faults.push(...faultsOfBlock(element));
  }
  return faults;
}

/** A block of data: JSON, which no browser takes for an end of the block or for a comment. What it brings as HTML is HTML. */
function faultsOfBlock(element: { getAttribute: (name: string) => string | null; textContent: string }): string[] {
  if (!/json$/.test(element.getAttribute("type") ?? "")) return ["has a script"];
  if (/<!--|<\/?script/i.test(element.textContent)) return ["a block of data has markup"];
  try {
    return markupIn(JSON.parse(element.textContent)).flatMap(faultsOfHtml);
  } catch (error) {
    return [`a block of data is none: ${error}`];
  }
}

/** Values that screens show as HTML. */
function markupIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return name === "html" || name === "opening" ? [value] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => markupIn(inner, key));
}

type Element = ReturnType<typeof readXml>;

/** The same of XML; what a reader of feeds takes for HTML is HTML. @throws what is no XML */
export function faultsOfXml(xml: string): string[] {
  const faultsIn = ({ name, attributes = {}, text = "", elements = [] }: Element): string[] => [
    ...(/^script$|:script$|^html:/i.test(name) ? [`has ${name}`] : []),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      /^on/i.test(key) || /^\s*(javascript|data|vbscript):/i.test(value) ? [`${name} has ${key}`] : [],
    ),
    ...(name === "description" || attributes.type === "html" ? faultsOfHtml(text) : []),
    ...elements.flatMap(faultsIn),
  ];
  return faultsIn(readXml(xml));
}
