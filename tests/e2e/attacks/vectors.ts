import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** One for every place that words come to: a tag, an attribute, a script, XML, JSON, an address, what is unescaped twice. The API's tests put them all into every field too. */
export const ownVectors = [
  `"><img src=x onerror=xssRan(1)>`,
  "</title></textarea></style></script><svg onload=xssRan(2)>",
  `' onfocus='xssRan(3)' autofocus='`,
  `]]></description><script xmlns="http://www.w3.org/1999/xhtml">xssRan(4)</script>`,
  "<!--<script>-->\u2028xssRan(5)//</script>",
  "javascript:xssRan(6)//https://example.org/",
  `https://example.org/"onmouseover="xssRan(7)`,
  `"}</script><script>xssRan(8)</script>{"`,
  "&lt;img src=x onerror=xssRan(9)&gt;&#60;b&#62;",
  `> <iframe srcdoc="<script>parent.xssRan(10)</script>">`,
  "||<details open ontoggle=xssRan(11)>||",
  `<base href="//example.org/"><style>@import "//example.org/a.css"</style>`,
  "<svg><a xlink:href=javascript:xssRan(12)><rect width=9 height=9></rect></a></svg>",
  "<svg><script>xssRan(13)</script></svg>",
  "<svg><animate onbegin=xssRan(14) attributeName=x></svg>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=xssRan(15)>",
  `<a href="java\\u0073cript:xssRan(16)">слово</a>`,
  "java\tscript:xssRan(17)",
  "JaVaScRiPt&colon;xssRan(18)",
  "data:text/html,<script>xssRan(19)</script>",
  "data:text/html;base64,PHNjcmlwdD54c3NSYW4oMjApPC9zY3JpcHQ+",
  "\\u003cscript\\u003exssRan(21)\\u003c/script\\u003e",
  "\\x3cimg src=x onerror=xssRan(22)\\x3e",
  '<noscript><p title="</noscript><img src=x onerror=xssRan(23)>">',
  "<template><img src=x onerror=xssRan(24)></template>",
  "<video><source onerror=xssRan(25)></video>",
  "<body onload=xssRan(26)><input autofocus onfocus=xssRan(27)>",
  `<meta http-equiv="refresh" content="0;url=javascript:xssRan(28)">`,
  `<link rel="stylesheet" href="//example.org/a.css"><object data="javascript:xssRan(29)"></object>`,
  `<form action="javascript:xssRan(30)"><button formaction="javascript:xssRan(31)">слово</button></form>`,
  "{{xssRan(32)}}<%= xssRan(33) %>",
];

const lists = z.array(z.string());

/** A JSON list of strings, or a vector a line; what only lines of code can say (line breaks) needs JSON. */
function vectorsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".json") ? lists.parse(JSON.parse(text)) : text.split(/\r?\n/);
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? globSync("**/*.{txt,json}", { cwd: path })
        .toSorted()
        .map((name) => join(path, name))
    : [path];

/** Those of the files and folders in ATTACK_VECTORS (with commas between them), each once; without it a dozen of our own. */
export function attackVectors(named = process.env.ATTACK_VECTORS ?? ""): string[] {
  const paths = named.split(",").filter(Boolean);
  const all = paths.length === 0 ? ownVectors : paths.flatMap(filesIn).flatMap(vectorsIn);
  return [...new Set(all)].filter((vector) => vector.trim() !== "");
}
