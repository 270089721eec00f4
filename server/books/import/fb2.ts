import { Buffer } from "node:buffer";
import { readDocument } from "../../../src/document/document.ts";
import { cleanText, type DocumentJson } from "../../../src/document/json.ts";
import { type Block, BlockReader } from "./blocks.ts";
import { genreOf } from "./genres.ts";
import { ImportRefusal } from "./refusal.ts";
import { type Element, elementsOf, plainText, readXml } from "./xml.ts";

export type ImportedChapter = { title: string; document: DocumentJson };
export type ImportedBook = {
  title: string;
  authors: string[];
  annotation: string;
  genreIds: number[];
  tags: string[];
  ageMark: string | undefined;
  isFinished: boolean | undefined;
  /** Id of the cover's binary. */
  cover: string | undefined;
  /** Documents with pictures by binary: `placeImages` gives them their files. */
  chapters: ImportedChapter[];
  /** Ids of the binaries that chapters show. */
  shownBinaries: string[];
  binaries: Map<string, Buffer>;
  /** Gives every picture its file, or drops it; afterwards the documents are right ones. */
  placeImages: (place: (binary: string) => { fileId: string; width: number; height: number } | undefined) => void;
};

const MAX_CHAPTERS = 5_000;

/**
 * Reads a book. Top-level sections become chapters; a section with sections inside is a part, and its sections become chapters
 * named «Часть. Глава»; deeper titles become headings.
 * @throws ImportRefusal when it is no well-formed FictionBook
 */
export async function readFb2(text: AsyncIterable<string>): Promise<ImportedBook> {
  const reader = new BlockReader();
  const binaries = new Map<string, Buffer>();
  const notes = new Map<string, Block[]>();
  const drafts: { title: string; blocks: Block[] }[] = [];
  let description: Element | undefined;
  let loose: Block[] = [];
  let isNotes = false;
  let hasBody = false;

  const add = (title: string, blocks: Block[]) => {
    if (drafts.length >= MAX_CHAPTERS) throw new ImportRefusal(`В книге больше ${MAX_CHAPTERS} глав`);
    drafts.push({ title: cleanText(title).trim().slice(0, 200), blocks });
  };

  const titleOf = (section: Element): string =>
    elementsOf(elementsOf(section, "title")[0], "p").map(plainText).filter(Boolean).join(". ");

  const contentOf = (section: Element): Block[] =>
    section.children.flatMap((child) => {
      if (typeof child === "string") return reader.blocksOf([child]);
      if (child.name === "title" && child === elementsOf(section, "title")[0]) return [];
      if (child.name === "section") return nested(child, 1);
      return reader.blocksOf([child]);
    });

  const nested = (section: Element, level: 1 | 2): Block[] =>
    section.children.flatMap((child) => {
      if (typeof child === "string") return reader.blocksOf([child]);
      if (child.name === "title") return reader.heading(child, level);
      if (child.name === "section") return nested(child, 2);
      return reader.blocksOf([child]);
    });

  const takeSection = (section: Element): void => {
    const title = titleOf(section);
    const inner = elementsOf(section, "section");
    if (inner.length === 0) {
      add(title, contentOf(section));
      return;
    }
    const preface = contentOf({ ...section, children: section.children.filter((child) => !isSection(child)) });
    if (preface.length > 0) add(title, preface);
    for (const one of inner) add([title, titleOf(one)].filter(Boolean).join(". "), contentOf(one));
  };

  const takeNotes = (section: Element): void => {
    const id = section.attributes.id;
    if (id) notes.set(id, contentOf(section));
    for (const inner of elementsOf(section, "section")) takeNotes(inner);
  };

  const takeLoose = () => {
    const [first] = drafts;
    if (loose.length > 0 && first) first.blocks.unshift(...loose);
    else if (loose.length > 0) add("", loose);
    loose = [];
  };

  await readXml(text, {
    body: (attributes) => {
      isNotes = /^(notes|comments|footnotes)$/i.test(attributes.name ?? "");
      hasBody = true;
    },
    element: (element, parent) => {
      if (parent.name !== "body") {
        if (element.name === "description") description = element;
        return;
      }
      if (element.name === "section") (isNotes ? takeNotes : takeSection)(element);
      else if (!isNotes && element.name !== "title") loose.push(...reader.blocksOf([element]));
    },
    binary: (id, base64) => {
      if (id) binaries.set(id, Buffer.from(base64, "base64"));
    },
  });
  if (!hasBody) throw new ImportRefusal("В книге нет текста");
  takeLoose();

  for (const note of reader.pending.notes) fillNote(note, notes);

  const info = elementsOf(description, "title-info")[0];
  const codes = elementsOf(info, "genre").map(plainText);
  const tags = [
    ...plainText(elementsOf(info, "keywords")[0]).split(/[,;]/),
    ...codes.filter((code) => code !== "" && genreOf(code) === undefined),
  ];
  const custom = (type: string) =>
    plainText(elementsOf(description, "custom-info").find(({ attributes }) => attributes["info-type"] === type)) ||
    undefined;
  const coverHref = elementsOf(elementsOf(info, "coverpage")[0], "image")[0]?.attributes.href;
  const status = custom("status");

  const chapters = drafts.map(
    ({ title, blocks }): ImportedChapter => ({ title, document: { type: "doc", content: blocks } }),
  );
  return {
    title: cleanText(plainText(elementsOf(info, "book-title")[0])).slice(0, 150) || "Без названия",
    authors: elementsOf(info, "author").map((author) =>
      ["first-name", "middle-name", "last-name", "nickname"]
        .map((part) => plainText(elementsOf(author, part)[0]))
        .filter(Boolean)
        .join(" "),
    ),
    annotation: elementsOf(elementsOf(info, "annotation")[0]).map(plainText).filter(Boolean).join("\n").slice(0, 4_000),
    genreIds: [...new Set(codes.flatMap((code) => genreOf(code) ?? []))].slice(0, 3),
    tags: [...new Set(tags.map((tag) => cleanText(tag).trim().slice(0, 40)).filter((tag) => tag.length >= 2))].slice(
      0,
      20,
    ),
    ageMark: custom("age-mark"),
    isFinished: status === undefined ? undefined : status === "finished",
    cover: coverHref?.startsWith("#") ? coverHref.slice(1) : undefined,
    chapters,
    shownBinaries: [...new Set(reader.pending.images.map(({ attrs }) => (attrs as { binary: string }).binary))],
    binaries,
    placeImages(place) {
      for (const image of reader.pending.images) {
        const { binary, alt } = image.attrs as { binary: string; alt: string };
        const placed = place(binary);
        if (placed) image.attrs = { ...placed, alt: alt.slice(0, 1_000) };
        else image.type = "missing";
      }
      for (const chapter of chapters) {
        const content = (chapter.document.content as Block[]).filter(({ type }) => type !== "missing");
        chapter.document = readDocument({
          type: "doc",
          content: content.length > 0 ? content : [{ type: "paragraph" }],
        }).toJSON() as DocumentJson;
      }
    },
  };
}

const isSection = (child: Element | string): boolean => typeof child !== "string" && child.name === "section";

/** A note's blocks become its paragraphs; a link without its note stays as the text it was. */
function fillNote(note: Block, notes: Map<string, Block[]>): void {
  const { note: id, label } = note.attrs as { note: string; label: string };
  delete note.attrs;
  const found = notes.get(id);
  const paragraphs = (found ?? []).flatMap(paragraphsOf);
  if (paragraphs.length === 0) {
    note.type = "text";
    note.text = label || "*";
    return;
  }
  note.content = paragraphs;
}

function paragraphsOf(block: Block): Block[] {
  if (block.type === "paragraph" || block.type === "heading" || block.type === "verse")
    return [
      { type: "paragraph", ...(block.content && { content: block.content.filter(({ type }) => type === "text") }) },
    ];
  return (block.content ?? []).flatMap(paragraphsOf);
}
