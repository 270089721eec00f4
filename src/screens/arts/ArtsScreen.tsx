import type { ListedArt } from "../../api/contract/arts.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { accountArts, accountArtTags, changeArt, changeArts } from "../../services/arts.calls.ts";
import type { PublicationListKind } from "../publications/listKind.ts";
import { OwnPublications } from "../publications/OwnPublications.tsx";
import { listQuery } from "../publications/publicationList.view.ts";
import { ArtThumb } from "./ArtThumb.tsx";
import { artForms, artHref } from "./art.view.ts";

const ownArts: PublicationListKind<ListedArt> = {
  kind: "art",
  nouns: {
    forms: artForms,
    chosen: "Выбран",
    liked: "нравится",
    selected: "Выбранные арты",
    changing: "Арты меняются",
  },
  words: {
    others: "Арты",
    create: "Добавить арты",
    empty: "Здесь будут ваши арты",
    loading: "Арты загружаются",
  },
  createHref: "/art/create",
  shownHref: artHref,
  editHref: (id) => `/art/${id}/edit`,
  useList: (query) => useLoader(accountArts, query, null),
  useTags: (query) => useLoader(accountArtTags, query, []).data,
  change: changeArt,
  changeMany: changeArts,
  factsOf: ({ adultOnly, isAiMade }) => [...(adultOnly ? ["18+"] : []), ...(isAiMade ? ["ИИ"] : [])],
  Picture: ArtThumb,
  loadOrder: () => neededChunk(() => import("./ArtsOrder.tsx")),
};

export const first = ({ search, visited, accountId }: Ahead) => {
  const userId = visited && visited.id !== accountId ? visited.id : undefined;
  return [firstLoad(accountArts, listQuery(search, userId))];
};

/** /u/{userName}/arts/edit: one's own arts. */
export default function ArtsScreen() {
  return <OwnPublications kind={ownArts} name="arts" />;
}
