import { zipOf } from "./zip.ts";

type DocxParts = {
  /** The content of `w:body`. */
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  /** The document's links: «rId9» and its target; a target with «://» is outside the file. */
  links?: Record<string, string>;
  core?: string;
  media?: Record<string, Uint8Array>;
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}/relationships"`,
  `xmlns:m="${office}/math"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");

const part = (element: string, inside: string) => `${declaration}<w:${element} ${names}>${inside}</w:${element}>`;
const relations = (found: [id: string, kind: string, target: string][]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${found
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${office}/relationships/${kind}" Target="${target}"${target.includes("://") ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`;

/** Styles as Word has them in a Russian document: the names are English, the ids are not words. */
export const usualStyles = [
  '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/><w:rPr><w:sz w:val="28"/></w:rPr></w:style>',
  ...[1, 2, 3].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
  ),
  '<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/><w:basedOn w:val="a"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="a4"><w:name w:val="Quote"/><w:basedOn w:val="a"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="11"><w:name w:val="toc 1"/><w:basedOn w:val="a"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="letter"><w:name w:val="Письмо"/><w:basedOn w:val="a"/><w:rPr><w:i/></w:rPr></w:style>',
  '<w:style w:type="character" w:styleId="a5"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>',
].join("");

/** A run; `properties` are elements of `w:rPr`. */
export const run = (text: string, properties = "") =>
  `<w:r w:rsidR="00A77B3E">${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph with this content; `properties` are elements of `w:pPr`. */
export const paragraphOf = (inside: string, properties = "") =>
  `<w:p w:rsidR="00A77B3E" w:rsidRDefault="00A77B3E">${properties && `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`;
/** A paragraph of one text, in a style by its id. */
export const para = (text: string, style = "") =>
  paragraphOf(text && run(text), style && `<w:pStyle w:val="${style}"/>`);
export const note = (id: number, kind = "footnote") =>
  `<w:r><w:rPr><w:rStyle w:val="a6"/></w:rPr><w:${kind}Reference w:id="${id}"/></w:r>`;
/** The part of notes with the two lines that Word draws above them. */
export const notesOf = (kind: string, ...texts: string[]) =>
  `<w:${kind} w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:${kind}><w:${kind} w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:${kind}>${texts
    .map((inside, index) => `<w:${kind} w:id="${index + 1}">${inside}</w:${kind}>`)
    .join("")}`;
export const noteText = (text: string) => paragraphOf(`<w:r><w:footnoteRef/></w:r>${run(` ${text}`)}`);
/** A picture in a line, by the id of its relationship. */
export const picture = (id: string, description = "") =>
  `<w:r><w:drawing><wp:inline distT="0"><wp:extent cx="1" cy="1"/><wp:docPr id="1" name="Рисунок 1" descr="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** The parts of a document of Word, as they lie in its archive. */
export function docxParts(given: DocxParts): { name: string; bytes: Uint8Array | string }[] {
  const { body, styles = usualStyles, numbering, footnotes, endnotes, links = {}, core, media = {} } = given;
  const kindOf = (target: string) => (target.includes("://") ? "hyperlink" : "image");
  const optional: [name: string, element: string, text: string | undefined][] = [
    ["styles", "styles", styles],
    ["numbering", "numbering", numbering],
    ["footnotes", "footnotes", footnotes],
    ["endnotes", "endnotes", endnotes],
  ];
  const present = optional.filter(([, , text]) => text !== undefined);
  return [
    {
      name: "[Content_Types].xml",
      bytes: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      bytes: relations([
        ["rId1", "officeDocument", "word/document.xml"],
        ["rId2", "metadata/core-properties", "docProps/core.xml"],
      ]),
    },
    {
      name: "word/_rels/document.xml.rels",
      bytes: relations([
        ...present.map(([name], index): [string, string, string] => [`rId${index + 1}`, name, `${name}.xml`]),
        ...Object.entries(links).map(([id, target]): [string, string, string] => [id, kindOf(target), target]),
      ]),
    },
    {
      name: "word/document.xml",
      bytes: part("document", `<w:body>${body}<w:sectPr><w:pgSz w:w="11906"/></w:sectPr></w:body>`),
    },
    ...present.map(([name, element, text]) => ({ name: `word/${name}.xml`, bytes: part(element, text ?? "") })),
    ...(core === undefined
      ? []
      : [
          {
            name: "docProps/core.xml",
            bytes: `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${core}</cp:coreProperties>`,
          },
        ]),
    ...Object.entries(media).map(([name, bytes]) => ({ name: `word/media/${name}`, bytes })),
  ];
}

/** A document of Word out of its text and its other parts. */
export const docxOf = (given: string | DocxParts): Buffer =>
  zipOf(docxParts(typeof given === "string" ? { body: given } : given));
