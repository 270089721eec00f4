import { useLoader } from "../../app/hooks/useLoader.ts";
import { postsBeside } from "../../services/posts.calls.ts";
import { formatDay } from "../../text/dates.ts";
import page from "../publications/PublicationPage.module.css";
import { postHref } from "./post.view.ts";

type MoreOfAuthorProps = { authorId: number; userName: string; exceptId: number };
/** So many are next to a post. */
const MOST = 3;

/** «Ещё у автора»: the last posts of this one's author; nothing if there are none. */
export default function MoreOfAuthor({ authorId, userName, exceptId }: MoreOfAuthorProps) {
  const { data } = useLoader(postsBeside, { author: String(authorId) }, null);
  const others = (data?.items ?? []).filter(({ id, isFolded }) => id !== exceptId && !isFolded).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <aside className={`${page.more} stack g3`} aria-labelledby="more">
      <h2 id="more">Ещё у автора</h2>
      <ul>
        {others.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <a className="alone" href={postHref(id)}>
              {title}
            </a>
            <span className="small muted">{publishedAt && formatDay(publishedAt, Date.now())}</span>
          </li>
        ))}
      </ul>
      <a className="alone" href={`/u/${encodeURIComponent(userName)}?tab=posts`}>
        Все посты автора
      </a>
    </aside>
  );
}
