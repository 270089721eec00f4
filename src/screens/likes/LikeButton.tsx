import { likeWork } from "../../services/likes.calls.ts";
import { bookHref } from "../../text/bookHref.ts";
import type { formats } from "../../text/workOptions.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { ToggleButton } from "./ToggleButton.tsx";

export type LikeButtonProps = {
  work: { id: number; format: (typeof formats)[number]; isLiked: boolean; likeCount: number; canEdit: boolean };
};

/** «Нравится» of a work, with how many say so; its authors see the number. */
export default function LikeButton({ work }: LikeButtonProps) {
  const { id, isLiked, likeCount, canEdit } = work;
  return (
    <ToggleButton
      call={likeWork}
      id={id}
      begins={{ isOn: isLiked, count: likeCount }}
      label="Нравится"
      icon={<Icon name="heart" />}
      href={bookHref(work)}
      unavailable={canEdit ? "Своё произведение отметить нельзя" : undefined}
    />
  );
}
