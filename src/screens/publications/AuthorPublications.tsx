import type { ReactNode } from "react";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Loaded, type LoaderView } from "../parts/Loaded.tsx";
import { CursorLinks } from "./CursorLinks.tsx";
import { CardsSkeleton } from "./PublicationSkeletons.tsx";

type AuthorPublicationsProps<Row> = {
  loader: LoaderView<{ items: Row[]; cursor: string | null }>;
  /** As the tab is called in the address. */
  name: string;
  words: { title: string; empty: string; loading: string };
  address: string;
  cursor: string | undefined;
  /** Of another shape than cards. */
  skeleton?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** What one author has published of a kind, on their page. */
export const AuthorPublications = <Row,>(props: AuthorPublicationsProps<Row>) => {
  const { loader, name, words, address, cursor, skeleton, children } = props;
  const addressOf = (at: string) => `${address}?${new URLSearchParams({ tab: name, ...(at && { cursor: at }) })}`;
  return (
    <section className="stack g4" aria-labelledby={name}>
      <h2 id={name}>{words.title}</h2>
      <Loaded
        loader={loader}
        start={cursor && addressOf("")}
        skeleton={skeleton ?? <CardsSkeleton label={words.loading} />}
      >
        {({ items, cursor: next }) => (
          <>
            {items.length > 0 ? children(items) : <Blank level={3} title={words.empty} />}
            <CursorLinks cursor={cursor} next={next} addressOf={addressOf} />
          </>
        )}
      </Loaded>
    </section>
  );
};
