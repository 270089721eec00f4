import type { ListedPost } from "../../api/contract/posts.ts";
import { counted } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import styles from "../publications/PublicationCards.module.css";
import { type CardKind, type CardsProps, PublicationCards } from "../publications/PublicationCards.tsx";
import { categoryHref, categoryTitle, postHref, tagHref } from "./post.view.ts";

const postCards: CardKind<ListedPost> = {
  href: postHref,
  tagHref,
  Above: ({ row: { categoryId, isPinned }, isOfAuthor }) => (
    <p className="row g2">
      <Tag href={categoryHref(categoryId)}>{categoryTitle(categoryId)}</Tag>
      {isOfAuthor && isPinned && <Badge kind="own">Закреплено</Badge>}
    </p>
  ),
  likes: (count) => `${counted(count, ["отметка", "отметки", "отметок"])} «Нравится»`,
  beside: ({ coverUrl }) =>
    coverUrl && (
      <img
        className={styles.picture}
        src={`${coverUrl}/640.webp`}
        alt=""
        loading="lazy"
        decoding="async"
        width={320}
        height={240}
      />
    ),
};

/** Posts in a list for readers. */
export const PostCards = (props: CardsProps<ListedPost>) => <PublicationCards kind={postCards} {...props} />;
