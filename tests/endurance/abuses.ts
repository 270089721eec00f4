import sharp from "sharp";
import { docxOf, para, paragraphOf, picture } from "../import/docx.ts";

type Given = { url: string; secret: string };
type Prepared = { path: string; init: () => RequestInit };

/** What one person sends again and again, or `people` do side by side. `holds`: what a small import of another may not wait for. */
export type Abuse = {
  name: string;
  prepare: (given: Given) => Promise<Prepared>;
  people?: 2;
  holds?: "imports";
};

const json = (path: string, text: string, { url, secret }: Given): Prepared => {
  const body = Buffer.from(text);
  const headers = { "content-type": "application/json", origin: url, cookie: `sid=${secret}` };
  return { path: `/api${path}`, init: () => ({ method: "POST", headers, body }) };
};

const keys = (bytes: number): string => {
  const pairs: string[] = [];
  for (let length = 2, index = 0; length < bytes; index += 1) {
    const pair = `"k${index}":1`;
    pairs.push(pair);
    length += pair.length + 1;
  }
  return `{${pairs.slice(0, -1).join()}}`;
};

const upload = (path: string, name: string, bytes: Uint8Array<ArrayBuffer>, { url, secret }: Given): Prepared => ({
  path: `/api${path}`,
  init: () => {
    const body = new FormData();
    body.append("file", new Blob([bytes]), name);
    return { method: "POST", headers: { origin: url, cookie: `sid=${secret}` }, body };
  },
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" }, limitInputPixels: false });

/** A book of as many one-coloured pictures of fifty million points. */
async function bookOfPictures(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = (await plain(8_000, 6_250).png({ palette: true, colours: 2 }).toBuffer()).toString("base64");
  const ids = Array.from({ length: count }, (_, index) => `p${index}.png`);
  const text = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><book-title>Картинки</book-title></title-info></description>
<body><section><p>Было утро.</p>${ids.map((id) => `<image l:href="#${id}"/>`).join("")}</section></body>
${ids.map((id) => `<binary id="${id}" content-type="image/png">${picture}</binary>`).join("\n")}</FictionBook>`;
  return new Uint8Array(Buffer.from(text));
}

/** A document of 80 kB with as many pictures of 49 million points of one bit. */
async function documentOfPictures(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await plain(7_000, 7_000).png({ palette: true, colours: 2 }).toBuffer();
  const names = Array.from({ length: count }, (_, index) => `p${index}.png`);
  const links = Object.fromEntries(names.map((name, index) => [`rId${index + 50}`, `media/${name}`]));
  const shown = Object.keys(links).map((id) => paragraphOf(picture(id)));
  const media = Object.fromEntries(names.map((name) => [name, bytes]));
  return new Uint8Array(docxOf({ body: para("Было утро.") + shown.join(""), links, media }));
}

/** Pages that are kept nowhere: each has an address of its own. */
function pagesOf(): Prepared {
  let count = 0;
  const init = () => ({ headers: { accept: "text/html" } });
  return {
    get path() {
      count += 1;
      return `/?a=${count}`;
    },
    init,
  };
}

/** The ways of attacks to silence the product for everybody else. */
export const abuses: readonly Abuse[] = [
  {
    name: "unknown keys to a small call",
    prepare: async (given) => json("/v1/account/login-by-password", keys(60_000), given),
  },
  {
    name: "unknown keys to a large call",
    prepare: async (given) => json("/v2/work/update/chapter", keys(8_000_000), given),
  },
  {
    name: "wrong links",
    prepare: async (given) =>
      json("/v1/account/password/reset", JSON.stringify({ token: "x".repeat(43), password: "новый пароль" }), given),
  },
  { name: "suggestions", prepare: async () => ({ path: "/api/v1/catalog/suggestions?search=со", init: () => ({}) }) },
  {
    name: "typograf",
    prepare: async (given) => json("/v1/utils/typograf", JSON.stringify({ text: "а".repeat(100_000) }), given),
  },
  {
    name: "large pictures",
    prepare: async (given) =>
      upload("/v2/work/upload-cover", "a.png", new Uint8Array(await plain(8_000, 6_250).png().toBuffer()), given),
  },
  {
    name: "books of pictures",
    prepare: async (given) => upload("/v2/work/import-fb2", "a.fb2", await bookOfPictures(40), given),
  },
  {
    name: "documents of pictures by two",
    people: 2,
    holds: "imports",
    prepare: async (given) => upload("/v2/work/import-fb2", "a.docx", await documentOfPictures(300), given),
  },
  { name: "pages", prepare: async () => pagesOf() },
  {
    name: "titles of an import",
    prepare: async (given) =>
      json(
        "/v2/work/import/00000000-0000-4000-8000-000000000000/commit",
        JSON.stringify({ titles: Array(2_600_000).fill({}) }),
        given,
      ),
  },
];
