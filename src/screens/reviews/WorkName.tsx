import type { ReviewedWork } from "../../api/contract/reviews.ts";
import { workHref } from "./review.view.ts";

/** The title of the work, a link while readers have it. */
export function WorkName({ work }: { work: ReviewedWork }) {
  const href = workHref(work);
  return href ? (
    <a className="alone" href={href}>
      {work.title}
    </a>
  ) : (
    <span>{work.title}</span>
  );
}
