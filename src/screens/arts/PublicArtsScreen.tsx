import { useLocation, useSearch } from "wouter";
import { artsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { arts } from "../../services/arts.calls.ts";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { PublicList } from "../publications/PublicList.tsx";
import { publicAddress } from "../publications/publicLists.view.ts";
import { ArtCards, ArtsSkeleton } from "./ArtCards.tsx";

export const first = ({ search }: Ahead) => [firstLoad(arts, artsQuery(search))];

const words = {
  tabs: "Какие арты",
  create: "Добавить арты",
  loading: "Арты загружаются",
  none: "Артов пока нет",
  noSuch: "Таких артов здесь нет.",
  emptyFeed: "Здесь появятся арты авторов, на которых вы подписаны.",
  all: "Все арты",
};

/** /arts: arts of everybody, new, popular, or of those whom one follows. */
export default function PublicArtsScreen() {
  const query = artsQuery(useSearch());
  const [, navigate] = useLocation();
  const ofAllBooks = () => navigate(publicAddress("/arts", { ...query, work: "" }));
  return (
    <PublicList
      path="/arts"
      query={query}
      loader={useLoader(arts, query, null)}
      words={words}
      createHref="/art/create"
      skeleton={<ArtsSkeleton />}
      isFiltered={query.work !== undefined}
      filter={query.work && <Tag onRemove={ofAllBooks}>по одной книге</Tag>}
    >
      {(rows) => <ArtCards arts={rows} level={2} />}
    </PublicList>
  );
}
