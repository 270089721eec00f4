import sharp from "sharp";
import { paragraph, sentence, title } from "./prose.ts";
import { between, randomOf } from "./random.ts";

const PICTURES = 5;

/** A photograph-like JPEG: soft colours with grain, 600 × 900. */
async function picture(random: () => number): Promise<string> {
  const [width, height, small] = [600, 900, 30];
  const colours = Buffer.from(Array.from({ length: small * small * 3 }, () => between(random, 0, 255)));
  const jpeg = await sharp(colours, { raw: { width: small, height: small, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 85 })
    .toBuffer();
  return jpeg.toString("base64").replace(/.{76}/g, "$&\n");
}

/** Emphasis in one paragraph of five, a note in one of twelve, as books have them. */
function inline(random: () => number, notes: string[]): string {
  const text = paragraph(random);
  const chance = random();
  if (chance < 0.1) return text.replace(/ (\S+ \S+) /, " <emphasis>$1</emphasis> ");
  if (chance < 0.2) return text.replace(/ (\S+) /, " <strong>$1</strong> ");
  if (chance < 0.28) {
    notes.push(sentence(random));
    return `${text}<a l:href="#n${notes.length}" type="note">[${notes.length}]</a>`;
  }
  return text;
}

function block(random: () => number, notes: string[]): string {
  const chance = random();
  if (chance < 0.01) {
    const verses = Array.from({ length: 4 }, () => `<v>${sentence(random)}</v>`).join("\n");
    return `<poem><stanza>\n${verses}\n</stanza></poem>`;
  }
  if (chance < 0.02) return `<cite><p>${paragraph(random)}</p><text-author>${title(random)}</text-author></cite>`;
  if (chance < 0.03) return "<subtitle>* * *</subtitle>";
  if (chance < 0.04) return "<empty-line/>";
  return `<p>${inline(random, notes)}</p>`;
}

const titled = (name: string, inside: string): string =>
  `<section>\n<title><p>${name}</p></title>\n${inside}\n</section>`;

/** A chapter of 60 to 140 blocks; one of four has scenes in sections of their own. */
function chapter(random: () => number, number: number, notes: string[]): string {
  const blocks = (count: number) => Array.from({ length: count }, () => block(random, notes)).join("\n");
  const name = `Глава ${number}. ${title(random)}`;
  if (random() < 0.75) return titled(name, blocks(between(random, 60, 140)));
  return titled(
    name,
    Array.from({ length: 3 }, () => titled(title(random), blocks(between(random, 20, 46)))).join("\n"),
  );
}

/**
 * A book of fb2 in UTF-8: parts, chapters, scenes, poems, notes and pictures. The same bytes from the same seed.
 * @param byteSize about so many bytes; the last chapter goes to its end
 */
export async function generateBook(byteSize: number, seed: number): Promise<Buffer> {
  const random = randomOf(seed);
  const binaries: string[] = [];
  for (let number = 0; number < PICTURES; number++)
    binaries.push(`<binary id="p${number}.jpg" content-type="image/jpeg">${await picture(random)}</binary>`);
  const notes: string[] = [];
  const parts: string[] = [];
  let size = Buffer.byteLength(binaries.join(""));
  for (let number = 1; size < byteSize; ) {
    const chapters: string[] = [];
    for (let index = 0; index < 12 && size < byteSize; index++, number++) {
      const written = chapter(random, number, notes);
      chapters.push(written);
      // A note is written down once more at the end.
      size += Buffer.byteLength(written) * 1.02;
    }
    const shown = parts.length + 1 < PICTURES ? `<image l:href="#p${parts.length + 1}.jpg"/>` : "";
    parts.push(titled(`Часть ${parts.length + 1}`, `${shown}\n${chapters.join("\n")}`));
  }
  const noted = notes.map((text, index) =>
    titled(`${index + 1}`, `<p>${text}</p>`).replace(">", ` id="n${index + 1}">`),
  );
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>prose_contemporary</genre>
<author><first-name>Анна</first-name><last-name>Снегирёва</last-name></author>
<book-title>${title(random)}</book-title><annotation><p>${paragraph(random)}</p></annotation>
<coverpage><image l:href="#p0.jpg"/></coverpage><lang>ru</lang></title-info>
<document-info><author><nickname>bench</nickname></author><date>2020</date><id>bench-${seed}</id><version>1.0</version></document-info>
</description>
<body>
${parts.join("\n")}
</body>
<body name="notes">
${noted.join("\n")}
</body>
${binaries.join("\n")}
</FictionBook>
`);
}

/** So many chapters of three paragraphs each. */
export function bookOfChapters(count: number): Uint8Array<ArrayBuffer> {
  const random = randomOf(1);
  const paragraphs = () => Array.from({ length: 3 }, () => `<p>${sentence(random)}</p>`).join("");
  const sections = Array.from(
    { length: count },
    (_, index) => `<section><title><p>Глава ${index + 1}</p></title>${paragraphs()}</section>`,
  );
  return new Uint8Array(
    Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
<genre>prose_contemporary</genre><author><first-name>Анна</first-name><last-name>Снегирёва</last-name></author>
<book-title>Много глав</book-title></title-info></description><body>${sections.join("")}</body></FictionBook>`),
  );
}
