import { useSearch } from "wouter";
import { artsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { arts } from "../../services/arts.calls.ts";
import { AuthorPublications } from "../publications/AuthorPublications.tsx";
import { ArtCards, ArtsSkeleton } from "./ArtCards.tsx";

type AuthorArtsProps = { authorId: number; address: string };

const words = { title: "Арты", empty: "Артов пока нет", loading: "Арты загружаются" };

/** The arts of one author, in the order in which they show them. */
export default function AuthorArts({ authorId, address }: AuthorArtsProps) {
  const { cursor } = artsQuery(useSearch());
  const loader = useLoader(arts, { author: String(authorId), ...(cursor && { cursor }) }, null);
  return (
    <AuthorPublications
      loader={loader}
      name="arts"
      words={words}
      address={address}
      cursor={cursor}
      skeleton={<ArtsSkeleton />}
    >
      {(rows) => <ArtCards arts={rows} level={3} isOfAuthor />}
    </AuthorPublications>
  );
}
