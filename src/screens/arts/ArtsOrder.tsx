import type { ListedArt } from "../../api/contract/arts.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { orderedArts, reorderArts } from "../../services/arts.calls.ts";
import { formatNumber } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./ArtsOrder.module.css";
import { ArtThumb } from "./ArtThumb.tsx";
import { artHref } from "./art.view.ts";

/** «Порядок»: what is published, in the order in which visitors see it. */
export default function ArtsOrder() {
  const loader = useLoader(orderedArts, {}, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Арты загружаются" />}>
      {(arts) =>
        arts.length === 0 ? (
          <Blank title="Пока ничего не опубликовано">Здесь можно будет разложить арты по порядку.</Blank>
        ) : (
          <Ordered arts={arts} onChanged={loader.reload} />
        )
      }
    </Loaded>
  );
}

const nameOf = ({ title }: ListedArt): string => title || "Без заголовка";

function Ordered({ arts, onChanged }: { arts: readonly ListedArt[]; onChanged: () => void }) {
  const { ordered, list, refusal } = useOrderedRows<number, ListedArt>(reorderArts, {
    title: "порядок артов",
    rows: arts,
    ownerId: 0,
    canChange: true,
    newsOf: (art, place, count) =>
      `«${nameOf(art)}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`,
    onChanged,
  });
  return (
    <>
      <p className="muted">В этом порядке арты стоят на вашей странице.</p>
      {refusal}
      <ReorderList
        label="Арты"
        ordered
        items={ordered}
        nameOf={nameOf}
        estimate={97}
        className={styles.list}
        rowClassName={styles.row}
        {...list}
        onRename={undefined}
      >
        {(art, tools) => (
          <>
            <span>{tools.grip}</span>
            <ArtThumb row={art} />
            <a className={`${styles.name} anywhere`} data-part="main" href={artHref(art.id)}>
              {nameOf(art)}
            </a>
            <span className={styles.tools}>
              {tools.moves}
              <Menu small label={`Действия: ${nameOf(art)}`} items={tools.entries} />
            </span>
          </>
        )}
      </ReorderList>
    </>
  );
}
