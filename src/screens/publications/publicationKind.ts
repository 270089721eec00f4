import type { ComponentType, ReactNode } from "react";
import type { PublicationKind } from "../../text/publications.ts";
import type { PictureUpload } from "../richText/useImages.tsx";

/** What the fields of a kind get in addition to its text. */
export type KindFieldsProps<Fields> = {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  errorOf: (name: string) => string | undefined;
};

/** Replaces the editor in the form of a kind whose words are no document. */
export type KindWriterProps<Fields> = {
  text: { title: string; document: object; fields: Fields };
  edit: (changed: { title?: string; document?: object; fields?: Partial<Fields> }) => void;
  errorOf: (name: string) => string | undefined;
  /** Where the text is now. */
  children: ReactNode;
};

/** What the form of a kind has of its own: everything else is every kind's. */
export type PublicationFormKind<Fields extends object> = {
  kind: PublicationKind;
  words: {
    title: string;
    text: string;
    /** «Пост изменён в другом окне». */
    changedElsewhere: string;
    published: string;
    /** Of a kind that can be scheduled. */
    scheduled?: (moment: string) => string;
    /** The words next to the time. */
    timeHint?: string;
    /** Of a published one: «Читатели увидят изменения сразу». */
    atOnce: string;
  };
  /** Names of the fields that have their errors next to them. */
  fieldNames: readonly string[];
  Fields: ComponentType<KindFieldsProps<Fields>>;
  /** Nothing: it is written in the editor. */
  Writer?: ComponentType<KindWriterProps<Fields>>;
  /** Nothing: its texts have no pictures. */
  pictures?: PictureUpload<{ file: File }>;
  shownHref: (id: number) => string;
  editHref: (id: number) => string;
};
