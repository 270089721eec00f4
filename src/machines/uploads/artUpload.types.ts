/** `id`: made here, so that an art whose answer was lost is not there twice. */
export type ChosenArt = { id: string; file: File; title: string; alt: string };

/** refused: by the server's word; failed: nobody has answered, or the server could not. */
export type ArtOnItsWay = ChosenArt & {
  standing: "waiting" | "sending" | "made" | "refused" | "failed";
  /** Bytes that are on the other side. */
  sent: number;
  /** Its picture is on the other side already: it is not sent again. */
  fileId: string | null;
  /** What has become of it; null: nothing yet. */
  artId: number | null;
  message: string;
};

/** What all have in common, as the form holds it: opaque here. */
export type SharedFields = object;

/** Orders to the line: to make an art of a file, or to break that off. */
export type ArtOrder =
  | {
      type: "art.wanted";
      art: ChosenArt & Pick<ArtOnItsWay, "fileId">;
      shared: SharedFields;
      publish: boolean;
    }
  | { type: "art.dropped"; id: string };
/** What the line tells of an art that it makes, in the words in which it is kept. */
export type ArtNews =
  | { type: "bytes.sent"; id: string; sent: number }
  | { type: "file.stored"; id: string; fileId: string }
  | { type: "art.made"; id: string; artId: number; standing: "made" }
  | { type: "art.refused"; id: string; standing: "refused" | "failed"; message: string; sent: 0 };
