import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { postToEdit } from "../../services/posts.calls.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import type { PostCategory } from "../../text/publications.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PublicationForm } from "../publications/PublicationForm.tsx";
import { ownPostsHref, postHref } from "./post.view.ts";
import { postFormKind } from "./postForm.tsx";

export const first = ({ params }: Ahead) => [firstLoad(postToEdit, { id: Number(params.id) })];

/** /post/{id}/edit: a post of one's own. Who may only look is led to its page. */
export default function EditPostScreen({ params }: ScreenProps) {
  const id = Number(params.id);
  const loader = useLoader(postToEdit, { id }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Пост">
        {({ publication, canWrite }) => (canWrite ? <Edited post={publication} /> : <Leading to={postHref(id)} />)}
      </Loaded>
    </div>
  );
}

function Edited({ post }: { post: ResultOf<"getPostEdit">["publication"] }) {
  const { userName, emailIsConfirmed } = useAccount();
  const { id, title, document, tags, privacyDisplay, state, publishTime, moderationReason, revision } = post;
  const name = title || "Без заголовка";
  usePageTitle(name);
  const own = ownPostsHref(userName);
  if (state === "deleted")
    return (
      <>
        <h1>{name}</h1>
        <Blank title="Пост в корзине" action={<a href={`${own}?tab=bin`}>Открыть корзину</a>}>
          Восстановите его, чтобы править.
        </Blank>
      </>
    );
  const fields = { categoryId: post.categoryId as PostCategory, tags, privacyDisplay };
  return (
    <>
      <Crumbs items={[{ label: "Мои посты", href: own }, { label: name }]} />
      <h1 className="vh">Пост: {name}</h1>
      <PublicationForm
        key={id}
        kind={postFormKind}
        beginning={{ id, revision, saved: { title, document, fields } }}
        facts={{
          state,
          publishTime,
          moderationReason,
          refusal:
            emailIsConfirmed || (state !== "draft" && state !== "scheduled")
              ? ""
              : publicationRefusals.emailNotConfirmed,
        }}
      />
    </>
  );
}
