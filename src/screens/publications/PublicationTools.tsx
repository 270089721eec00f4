import type { InputOf } from "../../api/contract/index.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { ComplaintButton } from "../complaints/ComplaintButton.tsx";
import { ToggleButton } from "../likes/ToggleButton.tsx";
import { PinButton } from "./PinButton.tsx";
import styles from "./PublicationPage.module.css";
import { RemovalTools } from "./RemovalTools.tsx";
import type { ShownKind, ShownPublication } from "./shownKind.ts";

type PublicationToolsProps<Shown extends ShownPublication> = {
  kind: ShownKind<Shown>;
  shown: Shown;
  onChanged: () => void;
};

/** What a reader, the author and the staff can do with a publication on its page. */
export function PublicationTools<Shown extends ShownPublication>({
  kind,
  shown,
  onChanged,
}: PublicationToolsProps<Shown>) {
  const { id, state, author, isLiked, likeCount, isFavorite = false, favoriteCount = 0, canEdit, canModerate } = shown;
  const href = kind.href(id);
  const isOut = state === "published";
  return (
    <div className={`row g2 ${styles.tools}`}>
      {isOut && (
        <>
          <ToggleButton
            call={kind.like}
            id={id}
            begins={{ isOn: isLiked, count: likeCount }}
            label={kind.likeLabel}
            icon={kind.likeText ? undefined : <Icon name="heart" />}
            textOf={kind.likeText}
            href={href}
            unavailable={canEdit ? publicationRefusals.ownLike : undefined}
          />
          {!canEdit && kind.favorite && (
            <ToggleButton
              call={kind.favorite}
              id={id}
              begins={{ isOn: isFavorite, count: favoriteCount }}
              label="В избранном"
              icon={<Icon name="bookmark" />}
              href={href}
              unavailable={undefined}
            />
          )}
          {canEdit && kind.pin && <PinButton call={kind.pin} id={id} isPinned={shown.isPinned === true} />}
        </>
      )}
      {canEdit && (
        <ButtonLink href={kind.editHref(id)} icon={<Icon name="pencil" />}>
          Редактировать
        </ButtonLink>
      )}
      {canModerate && <RemovalTools kind={kind} shown={shown} onChanged={onChanged} />}
      {isOut && (
        <ComplaintButton
          target={{ targetType: kind.complaint as InputOf<"complain">["body"]["targetType"], targetId: id }}
          authors={[author]}
        />
      )}
    </div>
  );
}
