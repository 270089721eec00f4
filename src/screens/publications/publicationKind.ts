import type { ComponentType } from "react";
import type { PublicationKind } from "../../text/publications.ts";
import type { PictureUpload } from "../chapters/useImages.tsx";

/** What the fields of a kind are given beside its text. */
export type KindFieldsProps<Fields> = {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  errorOf: (name: string) => string | undefined;
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
    /** What is said beside the time. */
    timeHint?: string;
    /** Of a published one: «Читатели увидят изменения сразу». */
    atOnce: string;
  };
  /** Names of the fields that the form shows an error beside. */
  fieldNames: readonly string[];
  Fields: ComponentType<KindFieldsProps<Fields>>;
  /** Nothing: its texts have no pictures. */
  pictures?: PictureUpload<{ file: File }>;
  shownHref: (id: number) => string;
  editHref: (id: number) => string;
};
