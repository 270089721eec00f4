import type { ComponentProps, ComponentType } from "react";
import ChapterMarks from "../marks/ChapterMarks.tsx";
import ChapterComments from "./ChapterComments.tsx";
import EndOfBook from "./EndOfBook.tsx";
import FormerPlaces from "./FormerPlaces.tsx";
import OtherPlace from "./OtherPlace.tsx";
import ReaderPanel from "./ReaderPanel.tsx";

const parts = {
  panel: ReaderPanel,
  former: FormerPlaces,
  end: EndOfBook,
  comments: ChapterComments,
  other: OtherPlace,
  marks: ChapterMarks,
};
type Parts = typeof parts;

export type ReaderLaterProps = { [P in keyof Parts]: { part: P } & ComponentProps<Parts[P]> }[keyof Parts];

/** What of the reader nobody waits for: one file, and one line in the reader's table of files. */
export default function LazyReaderParts({ part, ...props }: ReaderLaterProps) {
  const Part = parts[part] as ComponentType<object>;
  return <Part {...props} />;
}
