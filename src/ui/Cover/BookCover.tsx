import { Cover, type CoverProps } from "./Cover.tsx";

type BookCoverProps = Omit<CoverProps, "id" | "title" | "src" | "size"> & {
  book: { id: number; title: string; coverUrl?: string | null | undefined };
};

/** The small cover of a book in a list. */
export const BookCover = ({ book: { id, title, coverUrl }, ...rest }: BookCoverProps) => (
  <Cover id={id} title={title} src={coverUrl ?? undefined} size="thumb" {...rest} />
);
