import { useEffect, useState } from "react";
import type { ShownArt } from "../../api/contract/arts.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { art, changeArt, likeArt } from "../../services/arts.calls.ts";
import { artTabTitle } from "../../text/laterTabTitles.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { useArrowTurns } from "../kit/useArrowTurns.ts";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { PublicationFrame } from "../publications/PublicationFrame.tsx";
import { PublicationSkeleton } from "../publications/PublicationSkeletons.tsx";
import type { ShownKind } from "../publications/shownKind.ts";
import { ArtPicture } from "./ArtPicture.tsx";
import styles from "./ArtScreen.module.css";
import { artHref, isPictureShown, tagHref } from "./art.view.ts";

const shownArt: ShownKind<ShownArt> = {
  complaint: "art",
  likeLabel: "Нравится",
  noun: "арт",
  href: artHref,
  editHref: (id) => `/art/${id}/edit`,
  tagHref,
  like: likeArt,
  change: changeArt,
  stateNote: ({ state, privacyDisplay }) => {
    if (state === "draft") return "Это черновик";
    if (state === "deleted") return "Арт в корзине";
    return state === "published" && privacyDisplay === "Me" ? "Арт только для вас" : "";
  },
};

const inputOf = (params: ScreenProps["params"]) => ({ id: Number(params.id) });
export const first = ({ params }: Ahead) => [firstLoad(art, inputOf(params))];

/** A person who goes on to the next art sees it as large as this one. */
export const isKept = true;

const loadFull = () => neededChunk(() => import("./FullArt.tsx"));

/** /art/{id}: an art to look at. */
export default function ArtScreen({ params }: ScreenProps) {
  const loader = useLoader(art, inputOf(params), null);
  // Outlives the load that follows when the person has said that they are 18.
  const [askedId, setAskedId] = useState<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  // What opened it may have gone with the former art.
  useLostFocus(isLarge);
  const { data } = loader;
  const full = isLarge && data && isPictureShown(data, askedId === data.id) ? data : null;
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Арт" skeleton={<PublicationSkeleton label="Арт загружается" hasPicture />}>
        {(shown) => (
          <Art
            key={shown.id}
            shown={shown}
            isAskedFor={askedId === shown.id}
            onAsk={() => {
              setAskedId(shown.id);
              if (!shown.isOpen) loader.reload();
            }}
            onLarge={() => setLarge(true)}
            onChanged={loader.reload}
          />
        )}
      </Loaded>
      {full && <LazyDialog load={loadFull} with={{ art: full, onClose: () => setLarge(false) }} />}
    </div>
  );
}

const hrefOrNull = (id: number | null): string | null => (id === null ? null : artHref(id));

type ArtProps = { shown: ShownArt; isAskedFor: boolean; onAsk: () => void; onLarge: () => void; onChanged: () => void };

function Art({ shown, isAskedFor, onAsk, onLarge, onChanged }: ArtProps) {
  const { title, author, description, credit, isAiMade, adultOnly, work, previousId, nextId } = shown;
  useEffect(() => {
    document.title = artTabTitle({ title, author });
  }, [title, author]);
  useArrowTurns(hrefOrNull(previousId), hrefOrNull(nextId));
  return (
    <>
      <Crumbs items={[{ label: "Все арты", href: "/arts" }, { label: author.fio }]} />
      <PublicationFrame
        kind={shownArt}
        shown={shown}
        above={
          <>
            {adultOnly && <Badge kind="age">18+</Badge>}
            {isAiMade && <Badge kind="draft">Сделано с помощью ИИ</Badge>}
          </>
        }
        fact={credit ? `Нарисовано: ${credit}` : ""}
        beside={null}
        onChanged={onChanged}
      >
        <ArtPicture shown={shown} isAskedFor={isAskedFor} onAsk={onAsk} onLarge={onLarge} />
        {description && <p className={`${styles.description} anywhere pre-line`}>{description}</p>}
        {work && (
          <p>
            Книга: <a href={`/book/${work.id}`}>{work.title}</a>
          </p>
        )}
      </PublicationFrame>
      {(previousId !== null || nextId !== null) && (
        <nav className={`${styles.turns} between`} aria-label="Другие арты автора">
          {previousId !== null && (
            <a className="alone" rel="prev" href={artHref(previousId)}>
              ← Предыдущий
            </a>
          )}
          {nextId !== null && (
            <a className="alone" rel="next" href={artHref(nextId)}>
              Следующий →
            </a>
          )}
        </nav>
      )}
    </>
  );
}
