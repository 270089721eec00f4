import { useState } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { emptyDocument } from "../../document/json.ts";
import { newPost } from "../../services/posts.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PublicationForm } from "../publications/PublicationForm.tsx";
import { ownPostsHref } from "./post.view.ts";
import { newPostFields, postFormKind } from "./postForm.tsx";

export const first = () => [firstLoad(newPost, {})];

/** /post/create: a new post. */
export default function CreatePostScreen() {
  const { userName } = useAccount();
  const loader = useLoader(newPost, {}, null);
  const [saved] = useState({ title: "", document: emptyDocument(), fields: newPostFields });
  return (
    <div className="wrap page stack g5">
      <Crumbs items={[{ label: "Мои посты", href: ownPostsHref(userName) }, { label: "Новый пост" }]} />
      <PageTitle />
      <Loaded loader={loader}>
        {({ canCreate, refusal }) =>
          canCreate ? (
            <PublicationForm
              kind={postFormKind}
              beginning={{ id: null, revision: 0, saved }}
              facts={{ state: null, publishTime: null, moderationReason: "", refusal: refusal ?? "" }}
            />
          ) : (
            <Blank level={2} title="Новый пост начать нельзя">
              {refusal}
            </Blank>
          )
        }
      </Loaded>
    </div>
  );
}
