import { useState } from "react";
import type { ListedPost } from "../../api/contract/posts.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted } from "../../text/plural.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import styles from "./PostCards.module.css";
import { categoryHref, categoryTitle, postHref, tagHref } from "./post.view.ts";

type PostCardsProps = {
  posts: readonly ListedPost[];
  level: 2 | 3;
  /** The page is the author's own: their name stands above. */
  isOfAuthor?: boolean;
};

/** Posts in a list for readers, each with its beginning. */
export const PostCards = ({ posts, ...rest }: PostCardsProps) => (
  <ul className={styles.list}>
    {posts.map((post) => (
      <PostCard key={post.id} post={post} {...rest} />
    ))}
  </ul>
);

function PostCard({ post, level, isOfAuthor = false }: { post: ListedPost } & Omit<PostCardsProps, "posts">) {
  const { id, title, author, categoryId, preview, coverUrl, publishedAt, tags, likeCount, isPinned, isFolded } = post;
  const [isOpened, setOpened] = useState(false);
  const Heading = level === 2 ? "h2" : "h3";
  if (isFolded && !isOpened)
    return (
      <li className={styles.card}>
        <p className="row g2 muted">
          Скрыто: вы игнорируете этого человека
          <Button small aria-label={`Показать: ${author.fio}`} onClick={() => setOpened(true)}>
            Показать
          </Button>
        </p>
      </li>
    );
  return (
    <li className={styles.card} data-pictured={coverUrl ? "" : undefined}>
      <div className="stack g2">
        <p className="row g2">
          <Tag href={categoryHref(categoryId)}>{categoryTitle(categoryId)}</Tag>
          {isOfAuthor && isPinned && <Badge kind="own">Закреплено</Badge>}
        </p>
        <Heading className={styles.title}>
          <a href={postHref(id)}>{title}</a>
        </Heading>
        <p className={styles.facts}>
          {!isOfAuthor && <PersonName className="alone" person={author} />}
          {publishedAt && <span className="num">{formatMoment(publishedAt, Date.now())}</span>}
          {likeCount > 0 && (
            <span className="num">{counted(likeCount, ["отметка", "отметки", "отметок"])} «Нравится»</span>
          )}
        </p>
        <p className={styles.preview}>{preview}</p>
        {tags.length > 0 && (
          <p className="row g2">
            {tags.map((tag) => (
              <Tag key={tag} href={tagHref(tag)}>
                {tag}
              </Tag>
            ))}
          </p>
        )}
      </div>
      {coverUrl && (
        <img
          className={styles.picture}
          src={`${coverUrl}/640.webp`}
          alt=""
          loading="lazy"
          decoding="async"
          width={320}
          height={240}
        />
      )}
    </li>
  );
}
