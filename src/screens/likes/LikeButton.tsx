import { useAccount } from "../../app/hooks/machines.ts";
import { useToggle } from "../../app/hooks/useToggle.ts";
import { likeWork } from "../../services/likes.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import type { formats } from "../../text/formats.ts";
import { loginPath } from "../../text/paths.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";

export type LikeButtonProps = {
  work: { id: number; format: (typeof formats)[number]; isLiked: boolean; likeCount: number; canEdit: boolean };
};

/** «Нравится» of a work, with how many say so; its authors see the number. */
export default function LikeButton({ work }: LikeButtonProps) {
  const { id, isLiked, likeCount, canEdit } = work;
  const isGuest = useAccount().id < 0;
  const { isOn, count, trouble, toggle } = useToggle(likeWork, id, { isOn: isLiked, count: likeCount });
  const icon = <Icon name="heart" />;
  const name = `Нравится, ${formatNumber(count)}`;
  if (isGuest)
    return (
      <ButtonLink href={loginPath(bookHref(work))} icon={icon} aria-label={name}>
        <span className="num">{formatNumber(count)}</span>
      </ButtonLink>
    );
  return (
    <>
      <Button
        icon={icon}
        aria-pressed={isOn}
        aria-label={name}
        unavailable={canEdit ? "Своё произведение отметить нельзя" : undefined}
        reasonHidden
        onClick={toggle}
      >
        <span className="num">{formatNumber(count)}</span>
      </Button>
      {trouble && (
        <span className="small" role="alert">
          {trouble}
        </span>
      )}
    </>
  );
}
